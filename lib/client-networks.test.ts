/** Maps addresses to the networks that contain them. */
import { expect, test } from 'vitest'
import { clientNetworkOf, listNetworks } from './client-networks.ts'

test.each([
  ['1.2.3.4', ['1.2.3.4']],
  ['unknown', ['unknown']],
  ['2001:db8:1:ab12::/64', ['2001:db8:1:ab12::/64', '2001:db8:1:ab00::/56', '2001:db8:1::/48']],
  ['2001:db8:1:2::/64', ['2001:db8:1:2::/64', '2001:db8:1:0::/56', '2001:db8:1::/48']],
])('%s', (address, networks) => expect(listNetworks(address)).toEqual(networks))

test('treats neighbors within one /56 as one client network', () => {
  expect(clientNetworkOf('2001:db8:1:2::/64')).toBe(clientNetworkOf('2001:db8:1:ff::/64'))
  expect(clientNetworkOf('2001:db8:1:2::/64')).not.toBe(clientNetworkOf('2001:db8:1:102::/64'))
  expect(clientNetworkOf('1.2.3.4')).toBe('1.2.3.4')
})

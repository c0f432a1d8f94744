/** The names and addresses of this machine, and the host that browsers send the portal's cookies to. */
import { syncBuiltinESMExports } from 'node:module'
import os, { type NetworkInterfaceInfo } from 'node:os'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findPublicAddresses, isInsideHost } from '#features/game-checks/server/public-address.ts'
import { isOnPortalHost, isThisMachine, namesOfMachine } from './own-host.ts'
import { words } from '#tests/words.ts'

beforeAll(() => {
  vi.spyOn(os, 'hostname').mockReturnValue('box.example.org')
  const addresses = [{ address: '192.168.77.5' }, { address: 'fd77::5' }]
  vi.spyOn(os, 'networkInterfaces').mockReturnValue({ lan: addresses as NetworkInterfaceInfo[] })
  syncBuiltinESMExports()
})
afterAll(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

test.each([
  ['arcade', ['arcade', 'arcade.local']],
  ['Adas-Mac.local', ['adas-mac.local', 'adas-mac']],
  ['box.example.org', ['box.example.org', 'box', 'box.local']],
  ['MY_PC', ['my_pc', 'my_pc.local']],
  ['bücher', ['xn--bcher-kva', 'xn--bcher-kva.local']],
  ['', []],
])('%s', (name, names) => expect([...namesOfMachine(name)]).toEqual(names))

test.each(words`localhost localhost. a.localhost box box.local 127.8.9.1 [::1] 0.0.0.0 [::]`)(
  '%s is this machine',
  (host) => expect(isThisMachine(host)).toBe(true),
)

test.each(['192.168.77.5', '[fd77::5]', '[fd77:0::5]', '[::ffff:192.168.77.5]'])(
  'the private address %s of this machine is not one of the home network',
  async (host) => {
    expect(isThisMachine(host)).toBe(true)
    expect(isInsideHost(host, true)).toBe(true)
    await expect(findPublicAddresses(host, true)).rejects.toThrow('not on the public internet')
  },
)

test.each(['192.168.77.6', '[fd77::6]', 'nas.lan', 'localhost.example'])(
  '%s is another machine',
  (host) => {
    expect(isThisMachine(host)).toBe(false)
    expect(isInsideHost(host, true)).toBe(false)
  },
)

test.each(['nas.local', 'nas.local.', 'intranet.', 'router.home.arpa.'])(
  '%s is inside without the permission for the home network',
  (host) => expect([false, true].map((may) => isInsideHost(host, may))).toEqual([true, false]),
)

test.each([
  ['https://play.example.org', 'https://play.example.org:6395/game', true],
  ['https://play.example.org:6396', 'http://PLAY.example.org', true],
  ['https://play.example.org', 'https://play.example.org./', true],
  ['https://play.example.org', 'https://example.org/', false],
  ['https://play.example.org', 'https://games.play.example.org/', false],
  ['https://play.example.org', 'https://192.168.77.5/', false],
  ['http://192.168.77.5:3000', 'https://192.168.77.5/', true],
  ['http://localhost:3000', 'https://localhost:6395/', true],
  ['http://localhost:3000', 'https://127.0.0.1:6395/', true],
  ['http://127.0.0.1:3000', 'https://localhost/', true],
  ['http://localhost:3000', 'https://192.168.77.5:6395/', true],
  ['http://localhost:3000', 'https://192.168.77.6/', false],
])('at %s, whether %s is on the host of the portal: %s', (portal, address, isOn) => {
  expect(isOnPortalHost(address, portal)).toBe(isOn)
})

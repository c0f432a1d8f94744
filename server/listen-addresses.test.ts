/** The addresses that the startup message lists. */
import type { NetworkInterfaceInfo } from 'node:os'
import { describe, expect, test } from 'vitest'
import { listAddresses } from './startup-report.ts'

const unset = { publicUrl: 'http://localhost:3000', hasPublicUrl: false }

function at(address: string, { internal = false, scopeid = 0 } = {}): NetworkInterfaceInfo {
  const common = { address, netmask: '', mac: '', internal, cidr: null }
  return address.includes(':')
    ? { ...common, family: 'IPv6', scopeid }
    : { ...common, family: 'IPv4' }
}

const interfaces = {
  lo: [at('127.0.0.1', { internal: true }), at('::1', { internal: true })],
  eth0: [at('192.168.1.5'), at('fd00::5'), at('fe80::5', { scopeid: 2 })],
  wlan0: [at('10.0.0.7')],
  gone: undefined,
}

describe('without PUBLIC_URL', () => {
  test.each([
    ['0.0.0.0', ['http://localhost:3000', 'http://192.168.1.5:3000', 'http://10.0.0.7:3000']],
    [
      '::',
      [
        'http://localhost:3000',
        'http://192.168.1.5:3000',
        'http://[fd00::5]:3000',
        'http://10.0.0.7:3000',
      ],
    ],
    ['127.0.0.1', ['http://localhost:3000']],
    ['::1', ['http://localhost:3000']],
    ['192.168.1.5', ['http://192.168.1.5:3000']],
    ['fd00::5', ['http://[fd00::5]:3000']],
  ])('listening on %s', (address, addresses) =>
    expect(listAddresses(unset, { address, port: 3000 }, interfaces)).toEqual(addresses),
  )

  test('omits port 80', () =>
    expect(listAddresses(unset, { address: '127.0.0.1', port: 80 }, interfaces)).toEqual([
      'http://localhost',
    ]))
})

test('lists only PUBLIC_URL if it is set', () =>
  expect(
    listAddresses(
      { publicUrl: 'https://play.example.org', hasPublicUrl: true },
      { address: '0.0.0.0', port: 3000 },
      interfaces,
    ),
  ).toEqual(['https://play.example.org']))

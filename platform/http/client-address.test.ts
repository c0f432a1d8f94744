/** The client's address through any number of proxies, and with forged headers. */
import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'
import { words } from '#tests/words.ts'

const PROXY = '10.0.0.1'

function addressOf(
  trustedProxies: number,
  forwarded?: string | string[],
  remoteAddress: string | undefined = PROXY,
): string {
  const request = { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }
  return clientAddress(request as unknown as IncomingMessage, trustedProxies)
}

describe("uses only the socket's address without a proxy", () => {
  test.each([undefined, '1.2.3.4', '1.2.3.4, 5.6.7.8', 'nonsense'])('X-Forwarded-For %s', (named) =>
    expect(addressOf(0, named, '9.9.9.9')).toBe('9.9.9.9'),
  )
})

describe('uses the entry that the outermost trusted proxy appended', () => {
  test.each([
    [1, '1.2.3.4', '1.2.3.4'],
    [1, 'spoofed, 1.2.3.4', '1.2.3.4'],
    [1, '7.7.7.7, 8.8.8.8, 1.2.3.4', '1.2.3.4'],
    [2, '1.2.3.4, 10.0.0.2', '1.2.3.4'],
    [2, '7.7.7.7, 1.2.3.4, 10.0.0.2', '1.2.3.4'],
    [1, ' 1.2.3.4 ,', '1.2.3.4'],
  ])('TRUST_PROXY=%i, X-Forwarded-For: %s', (proxies, named, address) =>
    expect(addressOf(proxies, named)).toBe(address),
  )

  test('joins repeated headers into one list', () =>
    expect(addressOf(2, ['7.7.7.7', '1.2.3.4', '10.0.0.2'])).toBe('1.2.3.4'))

  test.each([
    [1, undefined],
    [1, ''],
    [1, ' , ,'],
    [2, '1.2.3.4'],
  ])('TRUST_PROXY=%i with X-Forwarded-For %j falls back to the socket', (proxies, named) =>
    expect(addressOf(proxies, named)).toBe(PROXY),
  )
})

describe('treats an IPv4-mapped IPv6 address, also of a NAT64, as the IPv4 client', () => {
  test.each([
    '::ffff:1.2.3.4',
    '::FFFF:1.2.3.4',
    '0:0:0:0:0:ffff:1.2.3.4',
    '::ffff:102:304',
    '64:ff9b::1.2.3.4',
  ])('%s', (address) => {
    expect(addressOf(0, undefined, address)).toBe('1.2.3.4')
    expect(addressOf(1, address)).toBe('1.2.3.4')
  })
})

describe('identifies an IPv6 client by its /64', () => {
  test.each(words`
    2001:db8:1:2::1 2001:db8:1:2:ffff:ffff:ffff:ffff 2001:0db8:0001:0002:0000:0000:0000:0001
    2001:DB8:1:2::1 2001:db8:1:2::1%eth0 [2001:db8:1:2::1] [2001:db8:1:2::1]:443`)(
    '%s',
    (address) => expect(addressOf(1, address)).toBe('2001:db8:1:2::/64'),
  )

  test('keeps neighboring networks apart', () =>
    expect(addressOf(1, '2001:db8:1:3::1')).not.toBe(addressOf(1, '2001:db8:1:2::1')))

  test.each([
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%en0', 'fe80:0:0:0::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['1:2:3:4:5:6:7:8', '1:2:3:4::/64'],
    ['1::5:6:7:8', '1:0:0:0::/64'],
  ])('%s is of %s', (address, prefix) => expect(addressOf(0, undefined, address)).toBe(prefix))
})

test('ignores the port that a proxy appends', () => {
  expect(addressOf(1, '1.2.3.4:51234')).toBe('1.2.3.4')
  expect(addressOf(1, '1.2.3.4:51235')).toBe('1.2.3.4')
})

describe('ignores invalid addresses and never throws', () => {
  test.each([
    'unknown',
    '_hidden',
    '1.2.3',
    '1.2.3.4.5',
    '999.1.1.1',
    ':::',
    '1::2::3',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7:8:9::',
    'g::1',
    '[::1',
    '<script>',
    ':'.repeat(5_000),
  ])('%s', (value) => expect(addressOf(1, value)).toBe(PROXY))

  test('reports a closed socket as unknown', () =>
    expect(clientAddress({ headers: {}, socket: {} } as unknown as IncomingMessage, 0)).toBe(
      'unknown',
    ))
})

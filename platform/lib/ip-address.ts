/** Parses IP addresses as headers, sockets and URLs write them. */
import { isIP, isIPv6 } from 'node:net'
import { memoizeFew } from '#lib/memoize.ts'

/** IPv4-mapped addresses, and those of a NAT64 (RFC 6052, 2.1). */
const MAPPED = /^(?:0:0:0:0:0:ffff|64:ff9b:0:0:0:0):/

/** With brackets, port and zone. A longer text would only fill the memory. */
const MAX_LENGTH = 100

/** Each request names two addresses or more. */
const MAX_REMEMBERED = 1_000

/**
 * Returns the address without the brackets, port and zone that proxies and URLs may add; undefined if
 * it is invalid. Writes out all eight groups of IPv6, and converts mapped IPv4 to IPv4.
 */
export const parseAddress = memoizeFew((text: string | undefined = ''): string | undefined => {
  if (text.length > MAX_LENGTH) return undefined
  const bare = text
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
  if (!isIPv6(bare)) return isIP(bare) ? bare : undefined
  // The URL parser returns the canonical form of an IPv6 address (RFC 5952, without dotted ends).
  const { hostname } = new URL(`http://[${bare}]`)
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::')
  const headGroups = head.split(':').filter(Boolean)
  const tailGroups = tail.split(':').filter(Boolean)
  const zeros = Array<string>(8 - headGroups.length - tailGroups.length).fill('0')
  const whole = [...headGroups, ...zeros, ...tailGroups].join(':')
  return MAPPED.test(whole) ? ipv4Of(whole.split(':').slice(6)) : whole
}, MAX_REMEMBERED)

function ipv4Of(groups: string[]): string {
  const value = Number.parseInt(groups.map((part) => part.padStart(4, '0')).join(''), 16)
  return [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff).join('.')
}

/** Returns true for `localhost` and the loopback addresses (127.0.0.0/8, ::1), also as in a URL. */
export function isLoopbackHost(host: string): boolean {
  if (host.toLowerCase() === 'localhost') return true
  const address = parseAddress(host) ?? ''
  return address.startsWith('127.') || address === '0:0:0:0:0:0:0:1'
}

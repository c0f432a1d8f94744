/** Who asks: the socket's address, or what the trusted proxies say of it. */
import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'

/**
 * The client's address. Each trusted proxy appended one entry to `X-Forwarded-For`; what stands
 * further left was written by the client and counts for nothing. IPv6 clients own a /64: its
 * prefix stands for all of it.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const named = trustedProxies > 0 ? listForwarded(request).at(-trustedProxies) : undefined
  const { remoteAddress } = request.socket
  return group(parseAddress(named) ?? parseAddress(remoteAddress) ?? 'unknown')
}

/** What proxies, or a client that pretends to be one, say of where a request came from; nearest last. */
export function listForwarded({ headers }: Pick<IncomingMessage, 'headers'>): string[] {
  return [headers['x-forwarded-for'] ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/** The address without the brackets, port and zone that proxies may add; undefined if it is none. */
function parseAddress(text = ''): string | undefined {
  const bare = text
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
  return isIP(bare) ? bare : undefined
}

function group(address: string): string {
  if (!isIPv6(address)) return address
  // The URL parser writes each IPv6 address in one way only (RFC 5952, without dotted ends).
  const { hostname } = new URL(`http://[${address}]`)
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::')
  const headGroups = head.split(':').filter(Boolean)
  const tailGroups = tail.split(':').filter(Boolean)
  const zeros = Array<string>(8 - headGroups.length - tailGroups.length).fill('0')
  const groups = [...headGroups, ...zeros, ...tailGroups]
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return ipv4Of(groups.slice(6))
  return `${groups.slice(0, 4).join(':')}::/64`
}

function ipv4Of(groups: string[]): string {
  const value = Number.parseInt(groups.map((part) => part.padStart(4, '0')).join(''), 16)
  return [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff).join('.')
}

/** Who asks: the socket's address, or what the trusted proxies say of it. */
import type { IncomingMessage } from 'node:http'

/**
 * The client's address. Each trusted proxy appended one entry to `X-Forwarded-For`; what stands
 * further left was written by the client and counts for nothing. IPv6 clients own a /64: its
 * prefix stands for all of it.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const forwarded = [request.headers['x-forwarded-for'] ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  const named = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined
  return groupAddress(named ?? request.socket.remoteAddress ?? 'unknown')
}

function groupAddress(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!bare.includes(':')) return bare
  const [head = '', tail] = bare.split('::')
  const headGroups = head === '' ? [] : head.split(':')
  const tailGroups = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array(8 - headGroups.length - tailGroups.length).fill('0')
  return `${[...headGroups, ...zeros, ...tailGroups].slice(0, 4).join(':')}::/64`
}

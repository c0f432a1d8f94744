/** The networks that contain a client's address. Limits and fair queues share capacity among these. */

/**
 * Returns the address, then the wider networks that one customer may hold: an IPv6 /64 lies in its
 * /56 and its /48. For an IPv4 address, returns only the address.
 *
 * @param address an IPv4 address, or the `…::/64` of an IPv6 address, as in `Requester.address`
 */
export function listNetworks(address: string): string[] {
  const prefix = /^([\da-f]+):([\da-f]+):([\da-f]+):([\da-f]+)::\/64$/.exec(address)
  if (!prefix) return [address]
  const [first, second, third, fourth] = prefix.slice(1) as [string, string, string, string]
  // The upper byte of the fourth group. A customer numbers its own networks by the lower one.
  const upper = Number.parseInt(fourth, 16) & 0xff00
  return [
    address,
    `${first}:${second}:${third}:${upper.toString(16)}::/56`,
    `${first}:${second}:${third}::/48`,
  ]
}

/** Returns the widest network that one customer may hold: the IPv4 address, or the IPv6 /48. */
export function widestNetworkOf(address: string): string {
  return listNetworks(address).at(-1)!
}

/** Returns the largest network of one site: an IPv4 /24 or an IPv6 /48. */
export function siteOf(address: string): string {
  const ipv4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(address)
  return ipv4 ? `${ipv4[1]}.0/24` : widestNetworkOf(address)
}

/**
 * Returns the client network, which counts as one home or school: the IPv4 address, or the IPv6
 * /56.
 */
export function clientNetworkOf(address: string): string {
  return listNetworks(address)[1] ?? address
}

/** The networks that a client's address lies in: what is shared out fairly is shared among them. */

/**
 * The address first, then the networks around it that one customer may hold: an IPv6 /64 lies in its
 * /56 and its /48. An IPv4 address stands alone.
 *
 * @param address an IPv4 address or the `…::/64` of an IPv6 one, as `Asker.address` has it
 */
export function listNetworks(address: string): string[] {
  const prefix = /^([\da-f]+):([\da-f]+):([\da-f]+):([\da-f]+)::\/64$/.exec(address)
  if (!prefix) return [address]
  const [first, second, third, fourth] = prefix.slice(1) as [string, string, string, string]
  // The upper byte of the fourth group; the lower one is what the customer numbers its networks by.
  const upper = Number.parseInt(fourth, 16) & 0xff00
  return [
    address,
    `${first}:${second}:${third}:${upper.toString(16)}::/56`,
    `${first}:${second}:${third}::/48`,
  ]
}

/** The largest network of one site: an IPv4 /24 or an IPv6 /48. */
export function siteOf(address: string): string {
  const ipv4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(address)
  return ipv4 ? `${ipv4[1]}.0/24` : listNetworks(address).at(-1)!
}

/** The widest network that is counted as one household or school: IPv4 as it is, IPv6 by its /56. */
export function householdOf(address: string): string {
  return listNetworks(address)[1] ?? address
}

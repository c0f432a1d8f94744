/**
 * Decides which addresses are on the public internet. A game's site must have one; the portal's own
 * network must not be reachable through a probe.
 */
import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { parseAddress } from '#platform/lib/ip-address.ts'
import { isThisMachine } from '#platform/lib/own-host.ts'

/** IANA's registry of special IPv4 addresses, and multicast. */
const NOT_PUBLIC_IPV4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3'

/**
 * In IPv6, only the allocated unicast space is public, without the ranges that map to IPv4 or lead
 * nowhere.
 */
const GIVEN_OUT_IPV6 = '2000::/3'
const NOT_PUBLIC_IPV6 = '2001::/23 2001:db8::/32 2002::/16 3fff::/20'

function listOf(nets: string, family: 'ipv4' | 'ipv6', list = new BlockList()): BlockList {
  for (const [net, prefix] of nets.split(' ').map((each) => each.split('/'))) {
    list.addSubnet(net!, Number(prefix), family)
  }
  return list
}

const refused = listOf(NOT_PUBLIC_IPV6, 'ipv6', listOf(NOT_PUBLIC_IPV4, 'ipv4'))
const givenOut = listOf(GIVEN_OUT_IPV6, 'ipv6')

/** Addresses of private networks. */
const home = listOf('fc00::/7', 'ipv6', listOf('10.0.0.0/8 172.16.0.0/12 192.168.0.0/16', 'ipv4'))

/** Within them, what a cloud answers on: the metadata of its virtual machines. */
const cloud = listOf('fd00:ec2::/32 fd20:ce::/32', 'ipv6')

function isHomeAddress(address: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  return home.check(address, family) && !cloud.check(address, family) && !isThisMachine(address)
}

/** Returns true for an address that is reachable from the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !refused.check(address, 'ipv4')
  return family === 6 && givenOut.check(address, 'ipv6') && !refused.check(address, 'ipv6')
}

/** Names that only private networks have (RFC 6762, appendix G; RFC 8375), and those without a dot. */
const HOME_NAME = /^[^.]+$|\.(local|internal|intranet|private|corp|home|lan|home\.arpa)$/

/**
 * Returns true for this machine, and for an address that is not public. Looks no name up.
 *
 * @param host a name, or an address as written in URLs
 */
export function isInsideHost(host: string, isHomeAllowed: boolean): boolean {
  const name = host.replace(/\.$/, '')
  const address = parseAddress(name)
  if (!address) return isThisMachine(name) || (!isHomeAllowed && HOME_NAME.test(name))
  return !isPublicAddress(address) && !(isHomeAllowed && isHomeAddress(address))
}

/** The name has no address on the public internet. */
export class NotPublicError extends Error {
  override name = 'NotPublicError'
}

export interface FoundAddress {
  address: string
  family: number
}

/**
 * Finds the public addresses of a host. The caller connects to these addresses, so that a second
 * lookup cannot lead elsewhere (DNS rebinding).
 *
 * @param host a name, or an address as written in URLs
 * @param isHomeAllowed true: addresses of home networks are allowed too
 * @throws NotPublicError if the host has no public address; the error of the lookup
 */
export async function findPublicAddresses(
  host: string,
  isHomeAllowed = false,
): Promise<FoundAddress[]> {
  const address = parseAddress(host)
  const found = address ? [{ address, family: isIP(address) }] : await lookup(host, { all: true })
  const open = found.filter(
    (each) => isPublicAddress(each.address) || (isHomeAllowed && isHomeAddress(each.address)),
  )
  if (open.length === 0) throw new NotPublicError(`${host} is not on the public internet`)
  return open
}

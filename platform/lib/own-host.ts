/**
 * Tells the portal's own host and this machine from others. Browsers send cookies to a host name,
 * whatever its scheme and port (RFC 6265, 8.5), so comparing origins is not enough.
 */
import { hostname, networkInterfaces } from 'node:os'
import { domainToASCII } from 'node:url'
import { isLoopbackHost, parseAddress } from './ip-address.ts'

/** Returns the machine's host name, its first label, and its name in mDNS. */
export function namesOfMachine(name = hostname()): ReadonlySet<string> {
  const whole = domainToASCII(name).replace(/\.$/, '')
  const first = whole.split('.', 1)[0]!
  return new Set(first ? [whole, first, `${first}.local`] : [])
}

/** Returns the host of an address without the dot that may end a name. */
export const hostOf = (address: string) => new URL(address).hostname.replace(/\.$/, '')

/** Returns true for a name or an address of this machine. Looks no name up. */
export function isThisMachine(host: string): boolean {
  const name = host.replace(/\.$/, '')
  const address = parseAddress(name)
  if (!address) return /(^|\.)localhost$/.test(name) || namesOfMachine().has(name)
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  // Browsers also reach it by the unspecified address.
  const isUnspecified = /^[0.:]+$/.test(address)
  return (
    isUnspecified ||
    isLoopbackHost(address) ||
    own.some((each) => parseAddress(each.address) === address)
  )
}

/**
 * Returns true if browsers send the portal's cookies to this address. A portal at a loopback address
 * is reached by every name of the machine.
 */
export function isOnPortalHost(address: string, publicUrl: string): boolean {
  const [host, own] = [hostOf(address), hostOf(publicUrl)]
  return host === own || (isLoopbackHost(own) && isThisMachine(host))
}

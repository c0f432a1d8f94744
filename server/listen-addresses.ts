/** Lists the addresses of the portal for the startup message. */
import { isIPv6, type AddressInfo } from 'node:net'
import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os'
import type { Config } from './kernel/config.ts'
import { describeVersion, type Version } from './kernel/version.ts'

const EVERY_IPV4 = '0.0.0.0'
const EVERY_ADDRESS = '::'
const LOOPBACK = new Set(['127.0.0.1', '::1'])

/**
 * Returns all working addresses, this machine's own first. If `PUBLIC_URL` is set, returns only
 * that.
 *
 * @param bound the address that the server listens on
 */
export function listAddresses(
  { publicUrl, hasPublicUrl }: Pick<Config, 'publicUrl' | 'hasPublicUrl'>,
  { address, port }: Pick<AddressInfo, 'address' | 'port'>,
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces(),
): string[] {
  if (hasPublicUrl) return [publicUrl]
  const toUrl = (host: string) =>
    new URL(`http://${isIPv6(host) ? `[${host}]` : host}:${port}`).origin
  if (LOOPBACK.has(address)) return [toUrl('localhost')]
  if (address !== EVERY_IPV4 && address !== EVERY_ADDRESS) return [toUrl(address)]
  const network = Object.values(interfaces)
    .flatMap((each) => each ?? [])
    // Skips scoped addresses: they differ per network, and browsers do not accept them.
    .filter(({ internal, scopeid }) => !internal && !scopeid)
    .map((each) => each.address)
    .filter((each) => address === EVERY_ADDRESS || !isIPv6(each))
  return [toUrl('localhost'), ...network.map(toUrl)]
}

/** Returns the startup message: one line for the operator. */
export function describeReady(
  {
    config,
    version,
  }: { config: Pick<Config, 'portalName' | 'publicUrl' | 'hasPublicUrl'>; version: Version },
  bound: AddressInfo,
): string {
  const [first, ...network] = listAddresses(config, bound)
  const rest = network.length > 0 ? `, on this network at ${network.join(' ')}` : ''
  return `${config.portalName} is ready at ${first}${rest} (${describeVersion(version)})`
}

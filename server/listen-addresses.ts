/** The addresses that lead to the portal, for whoever starts it. */
import { isIPv6, type AddressInfo } from 'node:net'
import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os'
import type { Config } from './config.ts'
import { describeVersion, type Version } from './version.ts'

const EVERY_IPV4 = '0.0.0.0'
const EVERY_ADDRESS = '::'
const LOOPBACK = new Set(['127.0.0.1', '::1'])

/**
 * Every address that works, the one for this machine first. `PUBLIC_URL` is the only one where it is
 * set.
 *
 * @param bound what the server listens on
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
    // An address with a scope means another machine on each network: no browser takes it.
    .filter(({ internal, scopeid }) => !internal && !scopeid)
    .map((each) => each.address)
    .filter((each) => address === EVERY_ADDRESS || !isIPv6(each))
  return [toUrl('localhost'), ...network.map(toUrl)]
}

/** What the start prints for people: one line. */
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

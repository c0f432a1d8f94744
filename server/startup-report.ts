/**
 * Prints whether the start succeeded, and the addresses of the portal. Plain lines are for the
 * operator at a terminal. With `LOG_FORMAT=json` they are log lines, for collectors that parse only
 * JSON. An error that the operator can fix is one plain line, any other has its stack.
 */
import pino from 'pino'
import { OperatorError } from '#lib/operator-error.ts'
import { isIPv6, type AddressInfo } from 'node:net'
import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os'
import type { Config } from '#platform/config.ts'
import { describeVersion, type Version } from '#platform/version.ts'

const textOf = (error: unknown) => (error instanceof OperatorError ? error.message : undefined)

/**
 * Creates the report of the start.
 *
 * @param isJson true only if `LOG_FORMAT=json` is set explicitly, although JSON is the log's default
 */
export function createStartupReport(isJson: boolean) {
  if (!isJson) {
    return {
      /** Reports that the portal serves. */
      ready: (lines: string[]) => console.log(lines.join('\n')),
      /** Reports a setting that has no effect. */
      warn: (line: string) => console.error(line),
      /** Reports the error that is about to end the process. */
      fatal: (error: unknown) => console.error(textOf(error) ?? error),
    }
  }
  // Ignores LOG_LEVEL: the result of the start is always printed.
  const log = pino(pino.destination({ dest: 1, sync: true }))
  // Node itself would print it as text.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the process ends with an error')
    process.exit(1)
  })
  return {
    ready: (lines: string[]) => lines.forEach((line) => log.info(line)),
    warn: (line: string) => log.warn(line),
    fatal: (error: unknown) =>
      log.fatal(
        textOf(error) === undefined ? { err: error } : {},
        textOf(error) ?? 'the process ends with an error',
      ),
  }
}

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

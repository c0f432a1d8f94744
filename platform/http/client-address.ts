/** Determines the client's address from the socket, or from the headers of trusted proxies. */
import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { parseAddress } from '../lib/ip-address.ts'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Guard } from './node-env.ts'

/**
 * Returns the client's address. Each trusted proxy appends one entry to `X-Forwarded-For`. Entries
 * further left were written by the client and are ignored. An IPv6 client owns a /64, so its prefix
 * identifies it.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const named = trustedProxies > 0 ? listForwarded(request).at(-trustedProxies) : undefined
  const { remoteAddress } = request.socket
  const address = parseAddress(named) ?? parseAddress(remoteAddress) ?? 'unknown'
  return isIPv6(address) ? `${address.split(':').slice(0, 4).join(':')}::/64` : address
}

/** Lists the addresses in `X-Forwarded-For`, nearest last. A client can forge them. */
export function listForwarded({ headers }: Pick<IncomingMessage, 'headers'>): string[] {
  return [headers['x-forwarded-for'] ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/**
 * Logs the first request with forwarding headers while no proxy is trusted. Behind an untrusted
 * proxy, all visitors share one address, and so its rate limits.
 */
export function warnOfMissingProxyCount({
  config,
  log,
}: {
  config: Pick<Config, 'trustProxy'>
  log: Logger
}): Guard {
  let isDone = config.trustProxy > 0
  return (c) => {
    if (!isDone && listForwarded(c.env.incoming).length > 0) {
      isDone = true
      log.warn(
        'a request carries X-Forwarded-For; if a proxy is in front, set TRUST_PROXY to how many there are, or all visitors share one address and its limits',
      )
    }
    return undefined
  }
}

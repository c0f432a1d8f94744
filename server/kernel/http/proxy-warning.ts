/** Warns the operator if a proxy is in front and `TRUST_PROXY` is 0. */
import type { Logger } from 'pino'
import { listForwarded } from './client-address.ts'
import type { Config } from '../config.ts'
import type { NodeMiddleware } from './node-env.ts'

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
}): NodeMiddleware {
  let isDone = config.trustProxy > 0
  return (c, next) => {
    if (!isDone && listForwarded(c.env.incoming).length > 0) {
      isDone = true
      log.warn(
        'a request carries X-Forwarded-For; if a proxy is in front, set TRUST_PROXY to how many there are, or all visitors share one address and its limits',
      )
    }
    return next()
  }
}

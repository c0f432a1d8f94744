/** Security events in the log, without an address or a name of an account (docs/security.md). */
import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { clientNetworkOf } from '#lib/client-networks.ts'

type SecurityEvent =
  | 'sign-in-refused'
  | 'limit-reached'
  | 'password-reset-requested'
  | 'password-reset'
  | 'password-changed'
  | 'address-change-requested'
  | 'address-changed'
  | 'account-secured'

/** Logs that the client at this address caused the event. */
export type SecurityLog = (event: SecurityEvent, address: string) => void

/** Events that one client can cause in any number: logged once a minute for each network. */
const FREQUENT: ReadonlySet<SecurityEvent> = new Set(['sign-in-refused', 'limit-reached'])

/** @param secret key of the hash; without it the network cannot be computed */
export function createSecurityLog(log: Logger, secret: string): SecurityLog {
  const logged = new LRUCache<string, true>({ max: 1_000, ttl: 60_000 })
  return (event, address) => {
    const network = createHmac('sha256', secret)
      .update(JSON.stringify(['security-event', clientNetworkOf(address)]))
      .digest('base64url')
      .slice(0, 22)
    const key = `${event} ${network}`
    if (FREQUENT.has(event) && logged.has(key)) return
    logged.set(key, true)
    log.info({ event, network }, 'security event')
  }
}

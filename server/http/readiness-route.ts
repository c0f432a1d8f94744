/** `GET /readyz`: reports whether this process can serve requests, including writes. */
import type { Context } from 'hono'
import { createWriteCheck } from '../ops/write-check.ts'
import { withinTime } from '../lib/within-time.ts'
import type { Services } from '../services.ts'

/**
 * The response comes within this time, ms. `deploy/haproxy.cfg` treats a node that does not respond
 * within 2 seconds as dead and closes its connections; a node that responds with 503 only drains.
 */
const RESPOND_WITHIN_MS = 1_500

/**
 * Responds with `ready` and the operator's warnings, plus one line each about backups and the integrity
 * check; or with 503 and the reason.
 */
export function createReadinessRoute(services: Services) {
  const { db, log } = services
  const checkWrite = createWriteCheck(db)
  return async (c: Context) => {
    if (services.leaving) return c.text('draining', 503)
    try {
      await withinTime(checkWrite(), RESPOND_WITHIN_MS)
    } catch (error) {
      log.error({ err: error }, 'the database takes no changes')
      return c.text('the database takes no changes', 503)
    }
    const watched = [services.integrity, services.backups]
    const warnings = watched.flatMap((each) => each?.warning ?? [])
    const ready = warnings.length > 0 ? `ready, but ${warnings.join('; ')}` : 'ready'
    return c.text([ready, ...watched.flatMap((each) => each?.detail ?? [])].join('\n'))
  }
}

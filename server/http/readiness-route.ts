/** `GET /readyz`: reports whether this process can serve requests, including writes. */
import type { Context } from 'hono'
import { formatDuration } from '#app/lib/duration.ts'
import { measureOutbox, type OutboxMeasures } from '#app/features/mail/outbox.server.ts'
import { createWriteCheck } from '../ops/write-check.ts'
import { withinTime } from '../lib/within-time.ts'
import type { Services } from '../services.ts'

/**
 * The response comes within this time, ms. `deploy/haproxy.cfg` treats a node that does not respond
 * within 2 seconds as dead and closes its connections; a node that responds with 503 only drains.
 */
const RESPOND_WITHIN_MS = 1_500

/**
 * Responds with `ready` and the operator's warnings, plus lines about the integrity check, the
 * backups, and mails that wait or were given up; or with 503 and the reason.
 */
export function createReadinessRoute(services: Services) {
  const { db, log } = services
  const checkWrite = createWriteCheck(db)
  return async (c: Context) => {
    if (services.leaving) return c.text('draining', 503)
    let outbox: OutboxMeasures
    try {
      const checked = checkWrite().then(() => measureOutbox(db))
      outbox = await withinTime(checked, RESPOND_WITHIN_MS)
    } catch (error) {
      log.error({ err: error }, 'the database takes no changes')
      return c.text('the database takes no changes', 503)
    }
    const mails = describeMails(outbox, services.mailWorker.givenUp, db.now())
    const watched = [services.integrity, services.backups, mails]
    const warnings = watched.flatMap((each) => each?.warning ?? [])
    const ready = warnings.length > 0 ? `ready, but ${warnings.join('; ')}` : 'ready'
    return c.text([ready, ...watched.flatMap((each) => each?.detail ?? [])].join('\n'))
  }
}

function describeMails(
  { waiting, failed, oldestAt }: OutboxMeasures,
  givenUp: number,
  now: number,
) {
  const age = formatDuration(now - (oldestAt ?? now))
  const lines = [
    ...(waiting > 0 ? [`mails waiting: ${waiting}, the oldest for ${age}`] : []),
    ...(failed > 0 ? [`mails that failed so far: ${failed}`] : []),
    ...(givenUp > 0 ? [`mails given up since the start: ${givenUp}`] : []),
  ]
  return {
    warning: failed > 0 ? 'mails could not be sent yet' : undefined,
    detail: lines.length > 0 ? lines.join('\n') : undefined,
  }
}

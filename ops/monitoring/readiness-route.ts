/** `GET /readyz`: reports whether this process can serve requests, including writes. */
import type { Context } from 'hono'
import { formatDuration } from '#lib/duration.ts'
import { keepFor } from '#lib/keep-for.ts'
import { measureOutbox, type OutboxMeasures } from '#features/mail/server/outbox.server.ts'
import { createWriteCheck } from '#platform/process/write-check.ts'
import { withinTime } from '#platform/lib/within-time.ts'
import type { MailWorker } from '#features/mail/server/mail-worker.ts'
import type { JobServices } from '#server/jobs/jobs.ts'
import { listForwarded } from '#platform/http/client-address.ts'
import type { Version } from '#platform/version.ts'
import type { NodeContext } from '#platform/http/node-env.ts'

/**
 * The response comes within this time, ms. `deploy/haproxy.cfg` treats a node that does not respond
 * to three checks within 8 seconds each as dead and closes its connections; a node that responds with
 * 503 only drains.
 */
const RESPOND_WITHIN_MS = 1_500
/** Minimum time between two counts of the waiting mails, ms. */
const MEASURE_EVERY_MS = 1_000
/** A mail that waits for less is not mentioned, ms. */
const SHOWN_AFTER_MS = 60_000

interface ReadinessServices extends Pick<JobServices, 'db' | 'log' | 'backups' | 'integrity'> {
  mailWorker: Pick<MailWorker, 'givenUp'>
  /** True after a shutdown signal. */
  readonly leaving: boolean
}

/**
 * Responds with `ready` and the operator's warnings, plus lines about the integrity check, the
 * backups, and mails that wait or were given up; or with 503 and the reason.
 */
export function createReadinessRoute(services: ReadinessServices) {
  const { db, log } = services
  const checkWrite = createWriteCheck(db)
  // Counting takes time: SQLite reads past the text of every waiting mail.
  const measureMails = keepFor(MEASURE_EVERY_MS, () => measureOutbox(db))
  return async (c: Context) => {
    if (services.leaving) return c.text('draining', 503)
    let outbox: OutboxMeasures
    try {
      const checked = checkWrite().then(measureMails)
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

/**
 * Without numbers and new mails: anyone may read this, and a mail to an address shows that it has an
 * account.
 */
function describeMails({ failed, oldestAt }: OutboxMeasures, givenUp: number, now: number) {
  const waitsMs = now - (oldestAt ?? now)
  const isLate = waitsMs >= SHOWN_AFTER_MS
  const lines = [
    ...(isLate ? [`mails are waiting, the oldest for ${formatDuration(waitsMs)}`] : []),
    ...(givenUp > 0 ? [`mails given up since the start: ${givenUp}`] : []),
  ]
  return {
    warning: isLate && failed > 0 ? 'mails could not be sent yet' : undefined,
    detail: lines.length > 0 ? lines.join('\n') : undefined,
  }
}

/**
 * Responds with `ok`. If the request accepts `application/json` alone, adds the version and how many
 * forwarded addresses arrive with it, for `npm run doctor`.
 */
export function createHealthRoute(version: Version) {
  return (c: NodeContext) => {
    c.header('Vary', 'Accept')
    if (c.req.header('Accept') !== 'application/json') return c.text('ok')
    const forwarded = listForwarded(c.env.incoming).length
    return c.json({ status: 'ok', ...version, forwarded })
  }
}

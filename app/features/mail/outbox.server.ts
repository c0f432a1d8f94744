/** Mails wait in a table: written together with what they tell of, delivered when it can be done. */
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Db } from '../../db/db.server.ts'
import type { Mail } from './mail-text.ts'

/** Delivers one mail; rejects where it could not. */
export type SendMail = (recipient: string, mail: Mail) => Promise<void>

const POLL_MS = 1_000
const BATCH = 20
/** Nobody else tries a mail that one process has in its hands. */
const CLAIM_MS = 60_000
const RETRY_FIRST_MS = 5_000
const RETRY_MAX_MS = 30 * 60_000
/** What could not be delivered by then is dropped: its links are long dead. */
const GIVE_UP_AFTER_MS = 48 * 60 * 60_000

/** Puts a mail into the outbox; call it in the transaction that makes it true. */
export async function queueMail(
  db: Db,
  recipient: string,
  mail: Mail,
  now = Date.now(),
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      id: randomUUID(),
      recipient,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      created_at: now,
      next_attempt_at: now,
    })
    .execute()
}

/** Tries every mail that is due; one that fails waits longer each time. Returns how many left. */
export async function deliverDueMails(
  db: Db,
  send: SendMail,
  log: Pick<Logger, 'warn' | 'error'>,
  now = Date.now(),
): Promise<number> {
  const due = await db
    .selectFrom('outbox')
    .selectAll()
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(BATCH)
    .execute()
  let delivered = 0
  const startedAt = performance.now()
  for (const row of due) {
    const claim = await db
      .updateTable('outbox')
      .set({
        next_attempt_at: now + Math.floor(performance.now() - startedAt) + CLAIM_MS,
        attempts: row.attempts + 1,
      })
      .where('id', '=', row.id)
      .where('attempts', '=', row.attempts)
      .executeTakeFirst()
    if (claim.numUpdatedRows !== 1n) continue
    try {
      await send(row.recipient, {
        subject: row.subject,
        text: row.text_body,
        html: row.html_body,
      })
      await db.deleteFrom('outbox').where('id', '=', row.id).execute()
      delivered += 1
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (now - row.created_at > GIVE_UP_AFTER_MS || isRefusedForGood(error)) {
        await db.deleteFrom('outbox').where('id', '=', row.id).execute()
        log.error({ mail: row.id, reason }, 'mail given up')
        continue
      }
      const waitMs = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** row.attempts)
      await db
        .updateTable('outbox')
        .set({ next_attempt_at: now + waitMs })
        .where('id', '=', row.id)
        .execute()
      log.warn({ mail: row.id, reason, waitMs }, 'mail not delivered, will be tried again')
    }
  }
  return delivered
}

/** The server took the connection and refused the recipient, with a code that says: for ever. */
function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500
}

/** Delivers mails as long as the process runs; returns the way to stop. */
export function startMailWorker(db: Db, send: SendMail, log: Logger): () => Promise<void> {
  let isStopped = false
  let round: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    round = round.then(async () => {
      if (isStopped) return
      await deliverDueMails(db, send, log).catch((error: unknown) => {
        log.error({ err: error }, 'the outbox could not be read')
      })
    })
  }, POLL_MS)
  timer.unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await round
  }
}

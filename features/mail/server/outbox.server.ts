/** The outbox: mails are stored in the transaction that causes them and wait for delivery. */
import { randomUUID } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { Reader } from '#platform/db/db.server.ts'
import type { Database } from '#platform/db/tables.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import type { Mail } from './mail-text.ts'

/**
 * Duration of a claim, ms. Other processes skip a claimed mail. They take over the mails of a
 * killed process after this time.
 */
const CLAIM_MS = 60_000

/** The longest wait for an attempt, ms. A mail with a longer one is of a clock that was set back since. */
const MAX_WAIT_MS = 60 * 60_000

const isDue = (now: number) =>
  sql<boolean>`(next_attempt_at <= ${now} or next_attempt_at > ${now + MAX_WAIT_MS})`

/** A stored mail that waits for delivery. */
export type WaitingMail = Selectable<Database['outbox']>

/** Adds a mail to the outbox. */
export async function queueMail(tx: Tx, recipient: string, mail: Mail, now = tx.now()) {
  await tx
    .insertInto('outbox')
    .values({
      id: randomUUID(),
      recipient,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      headers: mail.headers ? JSON.stringify(mail.headers) : null,
      created_at: now,
      next_attempt_at: now,
    })
    .execute()
}

/**
 * Returns the ids of due mails, longest due first.
 *
 * @param held ids of mails that this process has already claimed
 */
export async function listDueMails(
  db: Reader,
  { limit, held }: { limit: number; held: readonly string[] },
  now: number,
): Promise<string[]> {
  let due = db
    .selectFrom('outbox')
    .select('id')
    .where(isDue(now))
    .orderBy('next_attempt_at')
    .limit(limit)
  if (held.length > 0) due = due.where('id', 'not in', held)
  return (await due.execute()).map(({ id }) => id)
}

export type OutboxMeasures = Awaited<ReturnType<typeof measureOutbox>>

/**
 * Counts the waiting mails, and how many of them have failed at least once. `oldestAt`: when the oldest
 * was queued, ms; undefined if none waits.
 */
export async function measureOutbox(db: Reader) {
  const { oldestAt, ...counts } = await db
    .selectFrom('outbox')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      // The first attempt may be in progress.
      fn.countAll<number>().filterWhere('attempts', '>', 1).as('failed'),
      fn.min('created_at').as('oldestAt'),
    ])
    .executeTakeFirstOrThrow()
  return { ...counts, oldestAt: oldestAt ?? undefined }
}

/**
 * Claims these mails and counts an attempt for each. Skips mails that another process has claimed.
 */
export async function claimMails(
  tx: Tx,
  ids: readonly string[],
  now: number,
): Promise<WaitingMail[]> {
  return (
    tx
      .updateTable('outbox')
      .set((row) => ({
        next_attempt_at: now + CLAIM_MS,
        attempts: row('attempts', '+', 1),
      }))
      .where('id', 'in', ids)
      // Skips mails that another process has claimed meanwhile.
      .where(isDue(now))
      .returningAll()
      .execute()
  )
}

/** Renews the claims of mails whose delivery takes long. */
export function renewClaims(tx: Tx, ids: readonly string[], now: number): Promise<void> {
  return postponeMails(tx, ids, now + CLAIM_MS)
}

/** Schedules the next attempt of these mails. */
export async function postponeMails(tx: Tx, ids: readonly string[], until: number): Promise<void> {
  await tx.updateTable('outbox').set({ next_attempt_at: until }).where('id', 'in', ids).execute()
}

/** Deletes a mail that was delivered or given up. */
export async function removeMail(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('outbox').where('id', '=', id).execute()
}

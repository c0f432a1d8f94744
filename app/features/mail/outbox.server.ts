/** Mails wait in a table: written together with what they tell of, until they are delivered. */
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Reader } from '../../db/db.server.ts'
import type { Database } from '../../db/tables.ts'
import type { Tx } from '../../db/transact.server.ts'
import type { Mail } from './mail-text.ts'

/** Nobody else tries a mail that one process has in its hands; of a process that was killed, others
 * take it after this. */
const CLAIM_MS = 60_000

/** A mail that waits, as it is stored. */
export type WaitingMail = Selectable<Database['outbox']>

/** Puts a mail into the outbox. */
export async function queueMail(
  tx: Tx,
  recipient: string,
  mail: Mail,
  now = tx.now(),
): Promise<void> {
  await tx
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

/**
 * The ids of mails that are due, longest due first.
 *
 * @param held the ids of mails that this process has in its hands already
 */
export async function listDueMails(
  db: Reader,
  { limit, held }: { limit: number; held: readonly string[] },
  now: number,
): Promise<string[]> {
  let due = db
    .selectFrom('outbox')
    .select('id')
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(limit)
  if (held.length > 0) due = due.where('id', 'not in', held)
  return (await due.execute()).map(({ id }) => id)
}

/** How many mails wait, and since when the oldest does, ms; undefined where none waits. */
export async function measureOutbox(
  db: Reader,
): Promise<{ waiting: number; oldestAt: number | undefined }> {
  const { waiting, oldestAt } = await db
    .selectFrom('outbox')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('created_at').as('oldestAt')])
    .executeTakeFirstOrThrow()
  return { waiting, oldestAt: oldestAt ?? undefined }
}

/** Takes these mails, each with one more attempt counted; not those that another process has taken. */
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
      // Not what another process has taken meanwhile.
      .where('next_attempt_at', '<=', now)
      .returningAll()
      .execute()
  )
}

/** Holds on to mails whose try takes long. */
export async function renewClaims(tx: Tx, ids: readonly string[], now: number): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ next_attempt_at: now + CLAIM_MS })
    .where('id', 'in', ids)
    .execute()
}

/** Puts a mail back that could not be delivered. */
export async function postponeMail(tx: Tx, id: string, until: number): Promise<void> {
  await tx.updateTable('outbox').set({ next_attempt_at: until }).where('id', '=', id).execute()
}

/** Forgets a mail: it was delivered, or is given up. */
export async function removeMail(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('outbox').where('id', '=', id).execute()
}

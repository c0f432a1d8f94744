/** Mails wait in a table: written together with what they tell of, until they are delivered. */
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/db.server.ts'
import type { Database } from '../../db/tables.ts'
import type { Mail } from './mail-text.ts'

/** Nobody else tries a mail that one process has in its hands; of a process that was killed, others
 * take it after this. */
const CLAIM_MS = 60_000

/** A mail that waits, as it is stored. */
export type WaitingMail = Selectable<Database['outbox']>

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

/**
 * Takes mails that are due, longest due first, each with one more attempt counted.
 *
 * @param held the ids of mails that this process has in its hands already
 */
export async function claimDueMails(
  db: Db,
  { limit, held }: { limit: number; held: readonly string[] },
  now: number,
): Promise<WaitingMail[]> {
  let due = db
    .selectFrom('outbox')
    .select('id')
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(limit)
  if (held.length > 0) due = due.where('id', 'not in', held)
  const ids = (await due.execute()).map(({ id }) => id)
  if (ids.length === 0) return []
  return (
    db
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
export async function renewClaims(db: Db, ids: readonly string[], now: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: now + CLAIM_MS })
    .where('id', 'in', ids)
    .execute()
}

/** Puts a mail back that could not be delivered. */
export async function postponeMail(db: Db, id: string, until: number): Promise<void> {
  await db.updateTable('outbox').set({ next_attempt_at: until }).where('id', '=', id).execute()
}

/** Forgets a mail: it was delivered, or is given up. */
export async function removeMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute()
}

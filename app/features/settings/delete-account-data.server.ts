/**
 * Deletes an account: its rows, likes and mails, and the deleted rows' bytes in the SQLite file.
 */
import { sql } from 'kysely'
import { inBatches } from '../../db/batches.ts'
import type { Db, Reader } from '../../db/db.server.ts'
import { isPostgres } from '../../db/engine.ts'
import { checkpointWal } from '../../db/vacuum.server.ts'
import { transact, type Tx } from '../../db/transact.server.ts'
import { readFormerAddresses } from '../accounts/former-addresses.server.ts'
import { findUserByEmail } from '../accounts/credentials.server.ts'
import { hashOfAccount, logDeletions } from './deletion-log.server.ts'
import { removeAllLikes } from '../likes/set-like.server.ts'
import { removeNotificationsOf } from '../notifications/notifications.server.ts'
import { removeReportsOf } from '../play/credit-play-time.server.ts'

/** Up to this many rows are deleted together with the account in one transaction. */
const FEW_ROWS = 500

/** A deleted account. */
export interface DeletedAccount {
  /**
   * Whether the account had or requested this address (lower case). Mails to it are deleted too.
   */
  isOwnAddress(address: string): Promise<boolean>
}

/**
 * Deletes the account in one transaction, then removes the deleted bytes from the SQLite file. Play
 * reports and notifications of an account with many are deleted in batches before. Does nothing if
 * the account does not exist.
 *
 * @param mayDelete called in a transaction before any deletion, and again in the last one
 * @returns undefined if `mayDelete` returned false
 */
export async function deleteAccountData(
  db: Db,
  userId: string,
  mayDelete: (tx: Tx) => Promise<boolean> = async () => true,
): Promise<DeletedAccount | undefined> {
  if (await hasMuch(db, userId)) {
    if (!(await transact(db, mayDelete))) return undefined
    await thinOut(db, userId)
  }
  const isKnown = await transact(db, async (tx) => {
    // Locks in the same order as a credit of play time, to avoid a deadlock.
    if (isPostgres(tx)) {
      await tx
        .selectFrom('profile')
        .select('user_id')
        .where('user_id', '=', userId)
        .forUpdate()
        .execute()
    }
    // The lock blocks concurrent likes. Otherwise the row of such a like would be deleted while its
    // count stayed.
    const user = tx.selectFrom('user').select('email').where('id', '=', userId)
    const found = await (isPostgres(tx) ? user.forUpdate() : user).executeTakeFirst()
    if (!found) return () => false
    if (!(await mayDelete(tx))) return undefined
    await removeAllLikes(tx, userId)
    const isTraced = await readFormerAddresses(tx, userId)
    const isKnown = (address: string) => address === found.email || isTraced(address)
    await tx.deleteFrom('user').where('id', '=', userId).execute()
    await logDeletions(tx, [{ accountHash: hashOfAccount(userId), erasedAt: tx.now() }])
    for (const recipient of await listRecipients(tx)) {
      if (!isKnown(recipient) || (await isTaken(tx, recipient))) continue
      await tx.deleteFrom('outbox').where('recipient', '=', recipient).execute()
    }
    tx.emit({ kind: 'account-erased', userId })
    return isKnown
  })
  if (!isKnown) return undefined
  // SQLite overwrites deleted rows in the file, but the WAL still holds them until a checkpoint. If
  // a reader prevents it, or it fails, the job `truncate-wal` repeats it. The account is deleted anyway.
  await checkpointWal(db).catch(() => undefined)
  return { isOwnAddress: async (address) => isKnown(address) && !(await isTaken(db, address)) }
}

async function hasMuch(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ kept: number }>`
    select (select count(*) from play_report where user_id = ${userId}) +
      (select count(*) from notification where user_id = ${userId}) as kept`.execute(db)
  return Number(rows[0]!.kept) > FEW_ROWS
}

/**
 * Deletes most rows in batches, so that the last transaction takes no longer than a usual request.
 */
async function thinOut(db: Db, userId: string): Promise<void> {
  for (const remove of [removeReportsOf, removeNotificationsOf]) {
    await inBatches(
      (rows) => transact(db, (tx) => remove(tx, userId, rows)),
      () => false,
    )
  }
}

async function listRecipients(db: Reader): Promise<string[]> {
  const rows = await db.selectFrom('outbox').select('recipient').distinct().execute()
  return rows.map((row) => row.recipient)
}

/** Whether another account has the address now. A former address may be in use again. */
async function isTaken(db: Reader, address: string): Promise<boolean> {
  return (await findUserByEmail(db, address)) !== undefined
}

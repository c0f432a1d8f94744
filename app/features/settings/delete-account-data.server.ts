/** Erases an account: every row of it, its likes, its mails, and the traces in the file. */
import { sql } from 'kysely'
import { inBatches } from '../../db/batches.ts'
import type { Db, Reader } from '../../db/db.server.ts'
import { isPostgres } from '../../db/engine.ts'
import { checkpointWal } from '../../db/vacuum.server.ts'
import { transact, type Tx } from '../../db/transact.server.ts'
import { readFormerAddresses } from '../accounts/former-addresses.server.ts'
import { findUserByEmail } from '../accounts/credentials.server.ts'
import { hashOfAccount, logErasures } from '../accounts/erasure-log.server.ts'
import { removeAllLikes } from '../likes/set-like.server.ts'
import { removeNotificationsOf } from '../notifications/notifications.server.ts'
import { removeReportsOf } from '../play/credit-play-time.server.ts'

/** So many go in one transaction with all else. */
const FEW_ROWS = 500

/** What is known of an account that is gone. */
export interface DeletedAccount {
  /** Whether mails to this address, in lower case, told of the account: it had it or asked for it. */
  isOwnAddress(address: string): Promise<boolean>
}

/**
 * Erases the account in one transaction, and then its traces in the SQLite file. Of what there are
 * thousands of, most goes before, piece by piece. Nothing happens where there is no such account.
 *
 * @param mayDelete asked in a transaction before anything is erased, and in the last one
 * @returns undefined, and nothing is erased, where it may not be
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
    // In the order in which a credit of play time takes them, or the two could wait for each other.
    if (isPostgres(tx)) {
      await tx
        .selectFrom('profile')
        .select('user_id')
        .where('user_id', '=', userId)
        .forUpdate()
        .execute()
    }
    // The lock keeps out a like of this very moment, whose row would go and whose count would stay.
    const user = tx.selectFrom('user').select('email').where('id', '=', userId)
    const found = await (isPostgres(tx) ? user.forUpdate() : user).executeTakeFirst()
    if (!found) return () => false
    if (!(await mayDelete(tx))) return undefined
    await removeAllLikes(tx, userId)
    const isTraced = await readFormerAddresses(tx, userId)
    const isKnown = (address: string) => address === found.email || isTraced(address)
    await tx.deleteFrom('user').where('id', '=', userId).execute()
    await logErasures(tx, [{ accountHash: hashOfAccount(userId), erasedAt: tx.now() }])
    for (const recipient of await listRecipients(tx)) {
      if (!isKnown(recipient) || (await isTaken(tx, recipient))) continue
      await tx.deleteFrom('outbox').where('recipient', '=', recipient).execute()
    }
    tx.emit({ kind: 'account-erased', userId })
    return isKnown
  })
  if (!isKnown) return undefined
  // Deleted rows are overwritten in the file; the log that still holds them is emptied into it.
  // What keeps it from that is housekeeping's to log, which tries again: the account is gone all the same.
  await checkpointWal(db).catch(() => undefined)
  return { isOwnAddress: async (address) => isKnown(address) && !(await isTaken(db, address)) }
}

async function hasMuch(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ gathered: number }>`
    select (select count(*) from play_report where user_id = ${userId}) +
      (select count(*) from notification where user_id = ${userId}) as gathered`.execute(db)
  return Number(rows[0]!.gathered) > FEW_ROWS
}

/** So that the rest takes no longer than any request, whatever the player has gathered. */
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

/** Whether an account has the address. One that was given up may be another's by now. */
async function isTaken(db: Reader, address: string): Promise<boolean> {
  return (await findUserByEmail(db, address)) !== undefined
}

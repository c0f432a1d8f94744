/** Erases an account: every row of it, its likes, its mails, and the traces in the file. */
import type { Db } from '../../db/db.server.ts'
import { isPostgres } from '../../db/engine.ts'
import { emptyLog } from '../../db/file-room.server.ts'
import { readAddressTraces } from '../accounts/address-traces.server.ts'
import { findUserByEmail } from '../accounts/credentials.server.ts'
import { removeAllLikes } from '../likes/set-like.server.ts'

/** What the deletion left to be told to others. */
export interface ErasedAccount {
  /** The counters that went down. */
  counters: { gameId: string; likes: number }[]
  /** Whether mails to this address, in lower case, told of the account: it had it or asked for it. */
  isOwnAddress(address: string): Promise<boolean>
}

/**
 * Erases the account in one transaction, and then its traces in the SQLite file. Nothing happens
 * where there is no such account.
 */
export async function eraseAccount(db: Db, userId: string): Promise<ErasedAccount> {
  const erased = await db.transaction().execute(async (tx) => {
    // In the order in which a credit of play time takes them, or the two could wait for each other.
    if (isPostgres(db)) {
      await tx
        .selectFrom('profile')
        .select('user_id')
        .where('user_id', '=', userId)
        .forUpdate()
        .execute()
    }
    // The lock keeps out a like of this very moment, whose row would go and whose count would stay.
    const user = tx.selectFrom('user').select('email').where('id', '=', userId)
    const found = await (isPostgres(db) ? user.forUpdate() : user).executeTakeFirst()
    if (!found) return { counters: [], isKnown: () => false }
    const counters = await removeAllLikes(tx, userId)
    const isTraced = await readAddressTraces(tx, userId)
    const isKnown = (address: string) => address === found.email || isTraced(address)
    await tx.deleteFrom('user').where('id', '=', userId).execute()
    for (const recipient of await listRecipients(tx)) {
      if (!isKnown(recipient) || (await isTaken(tx, recipient))) continue
      await tx.deleteFrom('outbox').where('recipient', '=', recipient).execute()
    }
    return { counters, isKnown }
  })
  // Deleted rows are overwritten in the file; the log that still holds them is emptied into it.
  // What keeps it from that is housekeeping's to log, which tries again: the account is gone all the same.
  await emptyLog(db).catch(() => undefined)
  const { counters, isKnown } = erased
  return {
    counters,
    isOwnAddress: async (address) => isKnown(address) && !(await isTaken(db, address)),
  }
}

async function listRecipients(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('outbox').select('recipient').distinct().execute()
  return rows.map((row) => row.recipient)
}

/** Whether an account has the address. One that was given up may be another's by now. */
async function isTaken(db: Db, address: string): Promise<boolean> {
  return (await findUserByEmail(db, address)) !== undefined
}

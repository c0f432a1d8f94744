/**
 * Deletes an account: its rows, likes and mails, and the deleted rows' bytes in the SQLite file.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { RequestServices } from '#features/context.server.ts'
import { inBatches } from '#platform/db/batches.ts'
import type { Db, Reader } from '#platform/db/db.server.ts'
import type { EngineBoolean } from '#platform/db/tables.ts'
import { checkpointWal } from '#platform/db/vacuum.server.ts'
import { transact, type Tx } from '#platform/db/transact.server.ts'
import { readFormerAddresses } from '#features/accounts/server/addresses/former-addresses.server.ts'
import { findUserByEmail } from '#features/accounts/server/addresses/address-change.server.ts'
import { requireOtherOwner } from '#features/accounts/server/roles.server.ts'
import { leaveFriends } from '#features/friends/server/friends.server.ts'
import { hashOfAccount, logDeletions } from './deletion-log.server.ts'
import { removeAllLikes } from '#features/likes/server/set-like.server.ts'
import { deleteMailFiles } from '#features/mail/server/transport.server.ts'
import { removeNotificationsOf } from '#features/notifications/server/notifications.server.ts'
import { removeReportsOf } from '#features/play/server/credit-play-time.server.ts'

/** Up to this many rows are deleted together with the account in one transaction. */
const FEW_ROWS = 500

/** An account that a transaction erased. `isKnown`: whether it had or requested this address. */
type ErasedAccount = Awaited<ReturnType<typeof eraseAccount>>

/**
 * Erases the account in a transaction, which deletes one with few rows. An account with many is made
 * unusable: nobody can sign in to it or find it. Does nothing if the account does not exist.
 * `finishErasure` must follow the commit: it deletes the rows of a large account.
 *
 * @throws LastOwnerError
 */
export async function eraseAccount(tx: Tx, userId: string) {
  const found = await lockUser(tx, userId)
  if (!found) return { userId, isLarge: false, isKnown: () => false }
  const isLarge = await hasManyRows(tx, userId)
  await requireOtherOwner(tx, userId)
  await removeAllLikes(tx, userId)
  await leaveFriends(tx, userId)
  const isTraced = await readFormerAddresses(tx, userId)
  const isKnown = (address: string) => address === found.email || isTraced(address)
  if (isLarge) await makeUnusable(tx, userId)
  else await tx.deleteFrom('user').where('id', '=', userId).execute()
  await logDeletions(tx, [{ accountHash: hashOfAccount(userId), erasedAt: tx.now() }])
  for (const recipient of await listRecipients(tx)) {
    if (!isKnown(recipient) || (await isTaken(tx, recipient))) continue
    await tx.deleteFrom('outbox').where('recipient', '=', recipient).execute()
  }
  tx.emit({ kind: 'account-erased', userId })
  return { userId, isLarge, isKnown }
}

/**
 * Deletes the remaining rows in batches, or leaves them to the job `housekeeping` if this process ends,
 * and then the deleted bytes in the SQLite file.
 */
async function deleteRemains(db: Db, { userId, isLarge }: ErasedAccount): Promise<void> {
  // The account is deleted for its owner: after a fault, `housekeeping` deletes the remaining rows.
  if (isLarge) await deleteRemainingRows(db, userId).catch(() => undefined)
  // SQLite overwrites deleted rows in the file, but the WAL still holds them until a checkpoint. If
  // a reader prevents it, or it fails, the job `truncate-wal` repeats it. The account is deleted anyway.
  await checkpointWal(db).catch(() => undefined)
}

/** Deletes what a transaction with `eraseAccount` left, and the mail files. Logs what fails. */
export async function finishErasure(
  { db, log, mailFolder }: Pick<RequestServices, 'db' | 'log' | 'mailFolder'>,
  erased: ErasedAccount,
): Promise<void> {
  await deleteRemains(db, erased)
  const isOwn = async (address: string) => erased.isKnown(address) && !(await isTaken(db, address))
  await deleteMailFiles(mailFolder, isOwn).catch((error: unknown) => {
    // The account is deleted. The operator must remove the remaining files.
    log.error({ err: error }, 'the mail files of a deleted account could not be removed')
  })
}

/**
 * Deletes the account and all its data, except for its mail files.
 *
 * @throws LastOwnerError
 */
export async function deleteAccountData(db: Db, userId: string): Promise<void> {
  await deleteRemains(db, await transact(db, (tx) => eraseAccount(tx, userId)))
}

async function hasManyRows(db: Reader, userId: string): Promise<boolean> {
  const { rows } = await sql<{ kept: number }>`
    select (select count(*) from play_report where user_id = ${userId}) +
      (select count(*) from notification where user_id = ${userId}) as kept`.execute(db)
  return Number(rows[0]!.kept) > FEW_ROWS
}

/**
 * Finds the user. The lock blocks concurrent likes. Otherwise the row of such a like would be deleted
 * while its count stayed.
 */
async function lockUser(tx: Tx, userId: string): Promise<{ email: string } | undefined> {
  const profile = tx.selectFrom('profile').select('user_id').where('user_id', '=', userId)
  // In the same order as a credit of play time, to avoid a deadlock.
  await profile.forUpdate().execute()
  const user = tx.selectFrom('user').select('email').where('id', '=', userId)
  return user.forUpdate().executeTakeFirst()
}

/** Deletes what signs in to the account or shows it, so that it looks deleted to everyone. */
async function makeUnusable(tx: Tx, userId: string): Promise<void> {
  for (const table of [
    'session',
    'account',
    'passkey',
    'second_factor',
    'recovery_code',
    'account_token',
    'address_trace',
  ] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  }
  // No address that gets mails, so that the former one is free. In lower case, as addresses are.
  const removed = {
    email: `deleted-${randomUUID()}`,
    email_verified: sql<EngineBoolean>`false`,
    name: '',
    folded_name: '',
    // It must not count as an owner of the portal.
    role: 'player' as const,
  }
  await tx.updateTable('user').set(removed).where('id', '=', userId).execute()
  const public_id = randomUUID()
  await tx.updateTable('profile').set({ public_id }).where('user_id', '=', userId).execute()
  // A deletion that was interrupted, or that is in a restored backup, begins again.
  await tx
    .insertInto('pending_deletion')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes the rows in batches, so that the last transaction takes no longer than a usual request. */
async function deleteRemainingRows(db: Db, userId: string): Promise<void> {
  for (const remove of [removeReportsOf, removeNotificationsOf]) {
    await inBatches(
      (rows) => transact(db, (tx) => remove(tx, userId, rows)),
      () => false,
    )
  }
  await transact(db, async (tx) => {
    await lockUser(tx, userId)
    // A like that was under way when the account became unusable.
    await removeAllLikes(tx, userId)
    await tx.deleteFrom('user').where('id', '=', userId).execute()
  })
}

/** Completes deletions whose process ended. */
export async function completeDeletions(db: Db): Promise<void> {
  const pending = await db.selectFrom('pending_deletion').select('user_id').execute()
  for (const { user_id } of pending) await deleteRemainingRows(db, user_id)
}

async function listRecipients(db: Reader): Promise<string[]> {
  const rows = await db.selectFrom('outbox').select('recipient').distinct().execute()
  return rows.map((row) => row.recipient)
}

/** Whether another account has the address now. A former address may be in use again. */
async function isTaken(db: Reader, address: string): Promise<boolean> {
  return (await findUserByEmail(db, address)) !== undefined
}

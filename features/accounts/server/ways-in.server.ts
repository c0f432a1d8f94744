/** The ways in which an account can be signed in. The last one cannot be removed. */
import type { SiteConfig } from '#features/context.server.ts'
import { recordAudit } from '#features/audit-log/server/audit-log.server.ts'
import { countRows } from '#platform/db/count-rows.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import { relyingPartyId } from '../passkeys.ts'

/**
 * Locks the user's row until the transaction ends, so that changes of one account, its suspension and
 * its sign-ins wait for each other. On SQLite transactions never overlap.
 */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('user').select('id').where('id', '=', userId).forUpdate().execute()
}

/**
 * Removes the passkeys, the identities at providers, the second factor and the recovery codes that the
 * account has had since this time, ms. The password stays. Staff who must have a second factor and lose
 * the last one have no rights until another owner or the operator gives them the role again: a thief
 * who removed it could set up another one.
 */
export async function removeWaysIn(
  tx: Tx,
  config: Pick<SiteConfig, 'staffSecondFactor' | 'publicUrl'>,
  userId: string,
  since: number,
): Promise<void> {
  const host = relyingPartyId(config)
  const hadFactor = config.staffSecondFactor && (await hasFactor(tx, userId, host))
  await tx
    .deleteFrom('passkey')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .execute()
  await tx
    .deleteFrom('account')
    .where('user_id', '=', userId)
    .where('provider_id', '<>', 'credential')
    .where('created_at', '>=', new Date(since).toISOString())
    .execute()
  const { numDeletedRows } = await tx
    .deleteFrom('second_factor')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  const renewal = await tx
    .selectFrom('security_event')
    .select('id')
    .where((is) => is.and({ user_id: userId, kind: 'recovery-codes-renewed' }))
    .where('created_at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  if (numDeletedRows > 0n || renewal) {
    await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  }
  if (hadFactor && !(await hasFactor(tx, userId, host))) await suspendRights(tx, userId)
}

async function suspendRights(tx: Tx, userId: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('user')
    .set({ rights_suspended_at: tx.now() })
    .where('id', '=', userId)
    .where('role', '!=', 'player')
    .where('rights_suspended_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  await recordAudit(tx, { actorId: null, action: 'suspend-rights', subjectId: userId })
}

/** Whether the account has a second factor or a passkey, of this host alone if given. */
async function hasFactor(tx: Tx, userId: string, host?: string): Promise<boolean> {
  const passkeys = tx.selectFrom('passkey').select('user_id').where('user_id', '=', userId)
  const found = await passkeys
    .$if(host !== undefined, (query) => query.where('host', '=', host!))
    .unionAll(tx.selectFrom('second_factor').select('user_id').where('user_id', '=', userId))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether the account has a passkey, an identity at a provider or a second factor. */
export async function hasMoreThanPassword(tx: Tx, userId: string): Promise<boolean> {
  const identities = tx.selectFrom('account').select('user_id').where('user_id', '=', userId)
  const found = await identities
    .where('provider_id', '<>', 'credential')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined || hasFactor(tx, userId)
}

/**
 * Returns how many ways in the account has: its password, its passkeys, and its identities at a
 * provider, as far as the operator allows them and they work at this host. Locks the user's row, so that two removals at once
 * leave one.
 */
export async function countWaysIn(
  tx: Tx,
  config: Pick<SiteConfig, 'passwordSignIn' | 'oidc' | 'publicUrl'>,
  userId: string,
): Promise<number> {
  const { passwordSignIn, oidc } = config
  await lockUser(tx, userId)
  const accounts = await tx
    .selectFrom('account')
    .select('provider_id')
    .where('user_id', '=', userId)
    .execute()
  const usable = accounts.filter(({ provider_id }) =>
    provider_id === 'credential' ? passwordSignIn : provider_id === oidc?.issuer,
  )
  const passkeys = tx.selectFrom('passkey').where('user_id', '=', userId)
  return usable.length + (await countRows(passkeys.where('host', '=', relyingPartyId(config))))
}

/** The ways in which an account can be signed in. The last one cannot be removed. */
import type { SiteConfig } from '#app/context.server.ts'
import { isPostgres } from '#app/db/engine.ts'
import type { Tx } from '#app/db/transact.server.ts'
import { relyingPartyId } from '../passkey-hosts.ts'

/**
 * Locks the user's row until the transaction ends, so that changes of one account, its suspension and
 * its sign-ins wait for each other. On SQLite transactions never overlap.
 */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  if (!isPostgres(tx)) return
  await tx.selectFrom('user').select('id').where('id', '=', userId).forUpdate().execute()
}

/**
 * Removes the passkeys, the identities at providers, the second factor and the recovery codes that the
 * account has had since this time, ms. The password stays.
 */
export async function removeWaysIn(tx: Tx, userId: string, since: number): Promise<void> {
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
    .where('user_id', '=', userId)
    .where('kind', '=', 'recovery-codes-renewed')
    .where('created_at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  if (numDeletedRows === 0n && !renewal) return
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
}

/** Whether the account has a passkey, an identity at a provider or a second factor. */
export async function hasMoreThanPassword(tx: Tx, userId: string): Promise<boolean> {
  const rowsOf = (table: 'passkey' | 'second_factor') =>
    tx.selectFrom(table).select('user_id').where('user_id', '=', userId)
  const identities = tx.selectFrom('account').select('user_id').where('user_id', '=', userId)
  const found = await identities
    .where('provider_id', '<>', 'credential')
    .unionAll(rowsOf('passkey'))
    .unionAll(rowsOf('second_factor'))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
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
  const { passkeys } = await tx
    .selectFrom('passkey')
    .select((row) => row.fn.countAll<number | string>().as('passkeys'))
    .where('user_id', '=', userId)
    .where('host', '=', relyingPartyId(config))
    .executeTakeFirstOrThrow()
  return usable.length + Number(passkeys)
}

/** Identities at the provider: rows of `account` with the issuer and the subject (ADR 75). */
import { randomUUID } from 'node:crypto'
import type { OidcConfig, SiteConfig } from '#app/context.server.ts'
import type { Reader } from '#app/db/db.server.ts'
import type { Tx } from '#app/db/transact.server.ts'
import { countWaysIn, lockUser } from '#app/features/accounts/server/ways-in.server.ts'
import { ProviderFault } from './provider-fault.ts'
import type { ProviderIdentity } from './provider.ts'

type Identity = Pick<ProviderIdentity, 'issuer' | 'subject'>

/** Finds the account that the identity belongs to. */
export function findOwner(
  db: Reader,
  { issuer, subject }: Identity,
): Promise<{ userId: string; email: string } | undefined> {
  return db
    .selectFrom('account')
    .innerJoin('user', 'user.id', 'account.user_id')
    .select(['user.id as userId', 'user.email'])
    .where('provider_id', '=', issuer)
    .where('account_id', '=', subject)
    .executeTakeFirst()
}

/** Whether the account has an identity at this provider. */
export async function hasIdentity(
  db: Reader,
  { issuer }: Pick<OidcConfig, 'issuer'>,
  userId: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('account')
    .select('id')
    .where('user_id', '=', userId)
    .where('provider_id', '=', issuer)
    .executeTakeFirst()
  return found !== undefined
}

/** Adds the identity to the account. Returns false if it belongs to an account already. */
export async function addIdentity(
  tx: Tx,
  userId: string,
  { issuer, subject }: Identity,
): Promise<boolean> {
  const date = new Date(tx.now()).toISOString()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('account')
    .values({
      id: randomUUID(),
      account_id: subject,
      provider_id: issuer,
      user_id: userId,
      password: null,
      created_at: date,
      updated_at: date,
    })
    .onConflict((conflict) => conflict.columns(['provider_id', 'account_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Links the identity to the account of a signed-in player. Nothing changes if it is linked already.
 *
 * @throws ProviderFault if the identity or the account is linked to another one
 */
export async function linkIdentity(tx: Tx, userId: string, identity: Identity): Promise<void> {
  await lockUser(tx, userId)
  const owner = await findOwner(tx, identity)
  if (owner?.userId === userId) return
  if (await hasIdentity(tx, identity, userId)) throw new ProviderFault('otherIdentity')
  if (!(await addIdentity(tx, userId, identity))) throw new ProviderFault('linkedElsewhere')
  tx.emit({ kind: 'security-event', userId, event: 'provider-linked' })
}

/**
 * Unlinks the account's identity at this provider.
 *
 * @returns false if the account could not be signed in to without it
 */
export async function unlinkIdentity(
  tx: Tx,
  config: Pick<SiteConfig, 'passwordSignIn' | 'oidc'>,
  userId: string,
): Promise<boolean> {
  const { issuer } = config.oidc!
  const waysIn = await countWaysIn(tx, config, userId)
  if (!(await hasIdentity(tx, { issuer }, userId))) return true
  if (waysIn < 2) return false
  await tx
    .deleteFrom('account')
    .where('user_id', '=', userId)
    .where('provider_id', '=', issuer)
    .execute()
  tx.emit({ kind: 'security-event', userId, event: 'provider-unlinked' })
  return true
}

/**
 * Identities at the provider: rows of `account` with the issuer and the subject (ADR 75), and the section
 * of the tab Security of the settings that shows the player's.
 */
import { randomUUID } from 'node:crypto'
import type { RequestServices } from '#features/context.server.ts'
import { hasRow } from '#platform/db/count-rows.ts'
import type { Db, Reader } from '#platform/db/db.server.ts'
import { transact, type Tx } from '#platform/db/transact.server.ts'
import { z } from 'zod'
import { SECURITY_FORM } from '#features/accounts/server/security-post.ts'
import { countWaysIn } from '#features/accounts/server/ways-in.server.ts'
import { defineAction } from '#features/actions/server/action.ts'
import { issuerKey } from '#platform/lib/issuer-key.ts'
import { ProviderFault, type ProviderIdentity } from './provider.ts'
import type { OidcConfig } from './provider-client.server.ts'

type Identity = Pick<ProviderIdentity, 'issuer' | 'subject'>

/** The account that an identity belongs to. */
export type Owner = NonNullable<Awaited<ReturnType<typeof findOwner>>>

/** Finds the account that the identity belongs to. */
export function findOwner(db: Reader, { issuer, subject }: Identity) {
  return db
    .selectFrom('account')
    .innerJoin('user', 'user.id', 'account.user_id')
    .select(['user.id as userId', 'user.email'])
    .where((is) => is.and({ provider_id: issuer, account_id: subject }))
    .executeTakeFirst()
}

/** Whether the account has an identity at this provider. */
async function hasIdentity(db: Reader, { issuer }: Pick<OidcConfig, 'issuer'>, userId: string) {
  const accounts = db.selectFrom('account').where('user_id', '=', userId)
  return hasRow(accounts.where('provider_id', '=', issuer))
}

/** Adds the identity to the account. Returns false if it belongs to an account already. */
export async function addIdentity(tx: Tx, userId: string, { issuer, subject }: Identity) {
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
 * Links the identity to the account of a player, whose row is locked. Nothing changes if it is
 * linked already.
 *
 * @throws ProviderFault if the identity or the account is linked to another one
 */
export async function linkIdentity(tx: Tx, userId: string, identity: Identity): Promise<void> {
  const owner = await findOwner(tx, identity)
  if (owner?.userId === userId) return
  if (await hasIdentity(tx, identity, userId)) throw new ProviderFault('otherIdentity')
  if (!(await addIdentity(tx, userId, identity))) throw new ProviderFault('linkedElsewhere')
  tx.emit({ kind: 'security-event', userId, event: 'provider-linked' })
}

/**
 * Moves identities that were stored under another spelling of the issuer to its key. One that exists under
 * both stays.
 */
export async function adoptIdentities(db: Db, { issuer }: Pick<OidcConfig, 'issuer'>) {
  const providers = db.selectFrom('account').select('provider_id').distinct()
  const stored = await providers.where('provider_id', '<>', 'credential').execute()
  const former = stored
    .map(({ provider_id }) => provider_id)
    .filter((each) => each !== issuer && URL.canParse(each) && issuerKey(each) === issuer)
  for (const spelling of former) {
    await transact(db, (tx) =>
      tx
        .updateTable('account')
        .set({ provider_id: issuer })
        .where('provider_id', '=', spelling)
        .where('account_id', 'not in', (query) =>
          query.selectFrom('account').select('account_id').where('provider_id', '=', issuer),
        )
        .execute(),
    )
  }
}

/** Returns what the section of the page shows. Undefined if the operator has configured no provider. */
export async function loadProvider(
  { config: { oidc }, db }: Pick<RequestServices, 'config' | 'db'>,
  userId: string,
): Promise<{ name: string; isLinked: boolean } | undefined> {
  return oidc && { name: oidc.name, isLinked: await hasIdentity(db, oidc, userId) }
}

export const PROVIDER_ACTIONS = [
  defineAction({
    ...SECURITY_FORM,
    name: 'unlink-provider',
    messages: 'provider',
    input: z.object({}),
    async run(tx, { services: { config }, viewer: { userId }, t }) {
      const { oidc } = config
      const provider = oidc?.name ?? ''
      const waysIn = await countWaysIn(tx, config, userId)
      if (oidc && (await hasIdentity(tx, oidc, userId))) {
        if (waysIn < 2) return { error: t('lastWayIn', { provider }), status: 409 }
        await tx
          .deleteFrom('account')
          .where((is) => is.and({ user_id: userId, provider_id: oidc.issuer }))
          .execute()
        tx.emit({ kind: 'security-event', userId, event: 'provider-unlinked' })
      }
      return { success: t('unlinked', { provider }) }
    },
  }),
]

/** Sign-in and security: what the section of the provider shows and does. */
import type { RequestServices } from '#app/context.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { isStillAllowed } from '#app/features/accounts/server/passwords/current-password.server.ts'
import type { SecurityAction } from '#app/features/accounts/server/security-post.ts'
import { getTranslator } from '#app/messages/catalogues.server.ts'
import { hasIdentity, unlinkIdentity } from './identities.server.ts'

/** Returns what the section shows. Undefined if the operator has configured no provider. */
export async function loadProvider(
  { config: { oidc }, db }: Pick<RequestServices, 'config' | 'db'>,
  userId: string,
): Promise<{ name: string; isLinked: boolean } | undefined> {
  return oidc && { name: oidc.name, isLinked: await hasIdentity(db, oidc, userId) }
}

/** The forms of the section by their hidden field `intent`. */
export const PROVIDER_ACTIONS = {
  'unlink-provider': {
    needsProof: true,
    async run({ config, db }, { viewer, language }) {
      const t = getTranslator(language, 'provider')
      const provider = config.oidc?.name ?? ''
      const isUnlinked = await transact(
        db,
        async (tx) =>
          (await isStillAllowed(tx, viewer.sessionId)) && unlinkIdentity(tx, config, viewer.userId),
      )
      return isUnlinked
        ? { success: t('unlinked', { provider }) }
        : { error: t('lastWayIn', { provider }), status: 409 }
    },
  },
} satisfies Record<string, SecurityAction>

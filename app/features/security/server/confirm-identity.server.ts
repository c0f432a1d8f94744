/** Confirms that the signed-in player is the owner of the account (ADR 75). */
import type { RequestServices } from '#app/context.server.ts'
import type { Tx } from '#app/db/transact.server.ts'
import {
  checkCurrentPassword,
  isStillPassword,
} from '#app/features/accounts/server/passwords/current-password.server.ts'
import type { SecurityPost } from '#app/features/accounts/server/security-post.ts'
import { recordReauthentication } from '#app/features/accounts/server/sessions/reauthentication.server.ts'
import { confirmByPasskey } from '#app/features/passkeys/server/sign-in.server.ts'

/**
 * Re-authenticates the player by a posted form. The session gets another token.
 *
 * @returns the cookies to set; undefined if it failed or the session has ended
 * @throws HashQueueFullError, TooManyError
 */
export async function confirmIdentity(
  services: RequestServices,
  post: SecurityPost,
): Promise<string[] | undefined> {
  const { intent } = post.entries
  let holds
  if (intent === 'password') holds = await confirmByPassword(services, post)
  if (intent === 'passkey') holds = await confirmByPasskey(services, post)
  return holds && recordReauthentication(services, post.viewer, holds)
}

async function confirmByPassword(
  { config, db, limits }: RequestServices,
  { viewer, requester, entries }: SecurityPost,
): Promise<((tx: Tx) => Promise<boolean>) | undefined> {
  if (!config.passwordSignIn) return undefined
  const claim = { viewer, password: entries.password, client: requester }
  const checked = await checkCurrentPassword(db, limits, claim)
  return checked && ((tx) => isStillPassword(tx, checked))
}

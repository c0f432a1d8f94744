/** Confirms that the signed-in player is the owner of the account (ADR 75). */
import type { RequestServices } from '#app/context.server.ts'
import type { Tx } from '#app/db/transact.server.ts'
import {
  checkCurrentPassword,
  isStillPassword,
} from '#app/features/accounts/server/passwords/current-password.server.ts'
import type { SecurityPost } from '#app/features/accounts/server/security-post.ts'
import { recordProof } from '#app/features/accounts/server/sessions/proof.server.ts'
import { provePasskey } from '#app/features/passkeys/server/sign-in.server.ts'

/**
 * Records the proof of a posted form. The session gets another token.
 *
 * @returns the cookies to set; undefined if the proof is wrong or the session has ended
 * @throws HashQueueFullError, TooManyError
 */
export async function confirmIdentity(
  services: RequestServices,
  post: SecurityPost,
): Promise<string[] | undefined> {
  const { intent } = post.entries
  let holds
  if (intent === 'password') holds = await provePassword(services, post)
  if (intent === 'passkey') holds = await provePasskey(services, post)
  return holds && recordProof(services, post.viewer, holds)
}

async function provePassword(
  { config, db, limits }: RequestServices,
  { viewer, requester, entries }: SecurityPost,
): Promise<((tx: Tx) => Promise<boolean>) | undefined> {
  if (!config.passwordSignIn) return undefined
  const claim = { viewer, password: entries.password, client: requester }
  const checked = await checkCurrentPassword(db, limits, claim)
  return checked && ((tx) => isStillPassword(tx, checked))
}

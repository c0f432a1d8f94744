/** Confirms that the signed-in player is the owner of the account (ADR 75). */
import type { RequestServices } from '#app/context.server.ts'
import { transact, type Tx } from '#app/db/transact.server.ts'
import {
  checkCurrentPassword,
  isStillPassword,
} from '#app/features/accounts/server/passwords/current-password.server.ts'
import type { SecurityPost } from '#app/features/accounts/server/security-post.ts'
import { recordProof } from '#app/features/accounts/server/sessions/proof.server.ts'
import { signInCookies } from '#app/features/accounts/server/sessions/session-cookie.server.ts'
import { makeSessionToken } from '#app/features/accounts/server/sessions/session-token.server.ts'
import { provePasskey } from '#app/features/passkeys/server/sign-in.server.ts'

/**
 * Checks a posted proof. Returns what the transaction that records it must check or write, which
 * returns false if the proof no longer holds. Returns undefined if the proof is wrong.
 */
type ProofCheck = (
  services: RequestServices,
  post: SecurityPost,
) => Promise<((tx: Tx) => Promise<boolean>) | undefined>

/** The forms of the page by their hidden field `intent`. */
const PROOFS: Record<string, ProofCheck> = {
  async password({ config, db, limits }, { viewer, requester, entries }) {
    if (!config.passwordSignIn) return undefined
    const claim = { viewer, password: entries.password, client: requester }
    const checked = await checkCurrentPassword(db, limits, claim)
    return checked && ((tx) => isStillPassword(tx, checked))
  },
  passkey: provePasskey,
}

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
  const intent = String(post.entries.intent)
  const holds = Object.hasOwn(PROOFS, intent) && (await PROOFS[intent]!(services, post))
  if (!holds) return undefined
  const token = makeSessionToken()
  const isRecorded = await transact(
    services.db,
    async (tx) => (await holds(tx)) && recordProof(tx, post.viewer, token),
  )
  return isRecorded ? signInCookies(services.cookieKey, token.secret) : undefined
}

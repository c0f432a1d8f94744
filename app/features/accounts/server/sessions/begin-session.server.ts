/** What every sign-in does once the player has proved who they are. Runs in one transaction. */
import type { Requester, RequestServices } from '#app/context.server.ts'
import type { Tx } from '#app/db/transact.server.ts'
import type { AccountFault } from '../account-fault.server.ts'
import { completeAccount } from '../addresses/complete-account.server.ts'
import { explainSuspension, findSuspension } from '../suspensions.server.ts'
import { createSession, type SignInBy } from './create-session.server.ts'
import { revokeSession } from './revoke-sessions.server.ts'
import type { SessionToken } from './session-token.server.ts'

interface Beginning {
  userId: string
  email: string
  method: SignInBy['method']
  /** The token of the new session. */
  token: SessionToken
  /** Whether the account has signed in on this device before. */
  isKnownDevice: boolean
  /** When the provider asked the player, ms. Now, by default. */
  provedAt?: number | undefined
}

/**
 * Creates the session of a player who signs in. Revokes the browser's previous session, of any user.
 * On Postgres, lock the account's rows before the call (`isStillPassword`), or a suspension at the
 * same time may leave the session.
 *
 * @returns the fault of a suspended account, without a session
 */
export async function beginSession(
  tx: Tx,
  config: RequestServices['config'],
  { viewer: former, userAgent }: Pick<Requester, 'viewer' | 'userAgent'>,
  { userId, email, method, token, isKnownDevice, provedAt }: Beginning,
): Promise<AccountFault | undefined> {
  const suspension = await findSuspension(tx, userId)
  if (suspension) return explainSuspension(config, suspension)
  const { sessionIdleDays: idleDays } = config
  await createSession(tx, { userId, token, method, userAgent, idleDays, provedAt })
  const known = await tx
    .updateTable('profile')
    .set({ last_login_at: tx.now() })
    .where('user_id', '=', userId)
    .executeTakeFirst()
  // Its cookie is replaced, so it could not be signed out later.
  if (former) await revokeSession(tx, former)
  // A missing profile means that an earlier version was interrupted while it created the account.
  if (known.numUpdatedRows === 0n) {
    await completeAccount(tx, config, { userId, email, isMailed: true })
  }
  if (!isKnownDevice) tx.emit({ kind: 'security-event', userId, event: 'new-device' })
  return undefined
}

/** Changes of passwords. Each step runs in one transaction. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { SiteConfig } from '#features/context.server.ts'
import { definePublicAction } from '#features/actions/server/action.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import { FaultError } from '../account-fault.server.ts'
import { findTokenOwner, takeToken, voidTokens } from '../addresses/account-tokens.server.ts'
import { readRecipient } from '../addresses/address-change.server.ts'
import { createSession } from '../sessions/begin-session.server.ts'
import { hasSecondFactor } from '../sessions/pending-sign-in.server.ts'
import { replaceSessions, revokeSessions } from '../sessions/revoke-sessions.server.ts'
import type { SessionToken } from '../sessions/session-cookie.server.ts'
import type { Viewer } from '../sessions/session.server.ts'
import { requirePasswords } from '../sign-up-rules.server.ts'
import { lockUser, removeWaysIn } from '../ways-in.server.ts'
import { hasPassword, isStillPassword, type CheckedAccount } from './current-password.server.ts'
import { requireNewPassword } from './new-password.server.ts'
import { hashPassword } from './password-hash.server.ts'

const linkDead = () => new FaultError({ error: 'linkDead', status: 400 })

/** The form of the page that a mailed link opens. */
export const RESET_PASSWORD = definePublicAction({
  name: 'reset-password',
  isInMaintenance: true,
  messages: 'accounts',
  input: z.object({
    token: z.string().default(''),
    password: z.string().default(''),
    passwordConfirmation: z.string().optional(),
  }),
  async before({ services: { config, db }, requester, input }) {
    requirePasswords(config)
    const { token, password, passwordConfirmation } = input
    const owner = await findTokenOwner(db, 'reset', token)
    const known = [...(owner ? [owner.name, owner.email] : []), config.portalName]
    requireNewPassword(password, passwordConfirmation, known)
    // Checked before hashing, so that a forged token causes no hash.
    if (!owner) throw linkDead()
    return hashPassword(requester, password)
  },
  async run(tx, { services, requester, input, t }, passwordHash) {
    const { config, devices, securityLog } = services
    const { needsCode, ...account } = await resetPassword(tx, config, input.token, passwordHash)
    return {
      success: t('passwordChanged'),
      // Not before the code: a thief of the mailbox would sign in on a known device, without a notice.
      cookies: needsCode ? [] : [devices.remember(requester.device, account)],
      afterCommit: () => securityLog('password-reset', requester.address),
    }
  },
})

/**
 * Sets a new password with the token of a mailed link. Ends every session and invalidates every
 * other link and pending address change. If the address was not confirmed yet, no other way in stays.
 *
 * @returns the account, and whether its sign-in needs a code
 * @throws FaultError if the token is unknown, used, or expired, or was mailed to a former address
 */
export async function resetPassword(
  tx: Tx,
  config: Pick<SiteConfig, 'staffSecondFactor' | 'publicUrl'>,
  token: string,
  passwordHash: string,
): Promise<CheckedAccount & { needsCode: boolean }> {
  const taken = await takeToken(tx, 'reset', token)
  if (!taken) throw linkDead()
  const { userId, email } = taken
  await lockUser(tx, userId)
  const { address, isVerified } = await readRecipient(tx, userId)
  // The address changed while the link was requested or the password was hashed.
  if (address !== email) throw linkDead()
  // Perhaps someone else created the account with this address, and waits for its owner.
  if (!isVerified) await removeWaysIn(tx, config, userId, 0)
  // The link was mailed to this address, so opening it confirms the address.
  await tx
    .updateTable('user')
    .set({ email_verified: sql`true` })
    .where('id', '=', userId)
    .execute()
  await storePassword(tx, userId, passwordHash)
  tx.emit({ kind: 'address-confirmed', userId })
  await revokeSessions(tx, userId)
  await voidTokens(tx, userId)
  tx.emit({ kind: 'security-event', userId, event: 'password-changed' })
  return { userId, passwordHash, needsCode: await hasSecondFactor(tx, userId) }
}

/** Stores the password hash. Inserts the row if an interrupted sign-up left none. */
export async function storePassword(tx: Tx, userId: string, hash: string): Promise<void> {
  const now = new Date(tx.now()).toISOString()
  await tx
    .insertInto('account')
    .values({
      id: randomUUID(),
      account_id: userId,
      provider_id: 'credential',
      user_id: userId,
      password: hash,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'account_id'])
        .doUpdateSet({ password: hash, updated_at: now }),
    )
    .execute()
}

/**
 * Replaces the password of a user who entered the current one, or sets the first one. Ends every session,
 * invalidates every mailed link, and creates a session that replaces the requester's. Lock the user
 * before: two first passwords would otherwise both be set.
 *
 * @returns false, without any change, if the password changed meanwhile or the requester's session ended
 */
export async function replacePassword(
  tx: Tx,
  { sessionIdleDays: idleDays }: { sessionIdleDays?: number },
  change: {
    /** The current password. Undefined if the account has none. */
    checked: CheckedAccount | undefined
    /** The requester. */
    viewer: Pick<Viewer, 'userId' | 'sessionId'>
    /** Of the new password. */
    passwordHash: string
    /** The token of the new session. */
    token: SessionToken
    userAgent: string | undefined
  },
): Promise<boolean> {
  const { checked, passwordHash, token, userAgent } = change
  const { userId, sessionId } = change.viewer
  const holds = checked ? await isStillPassword(tx, checked) : !(await hasPassword(tx, userId))
  if (!holds || !(await replaceSessions(tx, userId, sessionId))) return false
  await storePassword(tx, userId, passwordHash)
  await createSession(tx, { userId, token, method: 'password', userAgent, idleDays })
  await voidTokens(tx, userId)
  tx.emit({ kind: 'security-event', userId, event: 'password-changed' })
  return true
}

/** Confirms an address by a mailed link. */
import { redirect } from 'react-router'
import { z } from 'zod'
import type { RequestServices } from '#features/context.server.ts'
import { definePublicAction, refused } from '#features/actions/server/action.ts'
import { backTo } from '#features/providers/server/notice.server.ts'
import { queueMail } from '#features/mail/server/outbox.server.ts'
import type { Translator } from '#messages/translation.ts'
import type { Reader } from '#platform/db/db.server.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import { revokeSessions } from '../sessions/revoke-sessions.server.ts'
import type { Viewer } from '../sessions/session.server.ts'
import { lockUser } from '../ways-in.server.ts'
import { emailChangedMail, type MailSite } from './account-mails.ts'
import {
  createToken,
  findReservation,
  findTokenOwner,
  takeToken,
  voidNotMeTokens,
  voidTokens,
} from './account-tokens.server.ts'
import { findUserByEmail, readRecipient, setAddress } from './address-change.server.ts'
import { recordFormerAddress } from './former-addresses.server.ts'

type T = Translator<'accounts'>

/** Why a link confirms nothing. The page shows the state. */
const REFUSALS = {
  dead: (t: T) => refused(t('addressLinkDeadText'), { show: { state: 'dead' } }),
  elsewhere: (t: T) =>
    refused(t('confirmAddressElsewhere'), { status: 403, show: { state: 'elsewhere' } }),
}

/**
 * Returns why the player may not confirm the address of the link. Undefined: they may.
 *
 * @throws a redirect for a visitor: only the account's player may confirm its address
 */
export async function refuseConfirmation(
  services: Pick<RequestServices, 'cookieKey' | 'db'>,
  viewer: Pick<Viewer, 'userId'> | undefined,
  token: string,
  t: T,
) {
  const owner = await findTokenOwner(services.db, 'email', token)
  if (!owner) return REFUSALS.dead(t)
  if (viewer) return viewer.userId === owner.id ? undefined : REFUSALS.elsewhere(t)
  const search = `?${new URLSearchParams({ next: `/confirm-email?token=${token}` })}`
  const success = t('signInToConfirm')
  throw redirect(backTo(services, { purpose: 'sign-in', search }, { success }))
}

/** Confirms the address of the player who is signed in. */
export const CONFIRM_EMAIL = definePublicAction({
  name: 'confirm-email',
  messages: 'accounts',
  input: z.object({ token: z.string().default('') }),
  // Checked first, so that a forged token opens no write transaction.
  before: ({ services, requester, input, t }) =>
    refuseConfirmation(services, requester.viewer, input.token, t),
  async run(tx, { services, requester, input, t }) {
    const { sessionId } = requester.viewer!
    const confirmed = await confirmEmail(tx, services.config, { token: input.token, sessionId })
    if (!confirmed) return REFUSALS.dead(t)
    return {
      redirectTo: '/confirm-email?confirmed',
      afterCommit() {
        if (confirmed.isChanged) services.securityLog('address-changed', requester.address)
      },
    }
  },
})

/** Whether this session is one of the account. */
async function isSignedIn(db: Reader, userId: string, sessionId: string): Promise<boolean> {
  const session = db.selectFrom('session').select('id').where('id', '=', sessionId)
  return (await session.where('user_id', '=', userId).executeTakeFirst()) !== undefined
}

/**
 * Uses up the token of a mailed link, and sets and confirms the user's address. If the address
 * changed, mails the old address and ends every session except `sessionId`, which must be one of the
 * account: perhaps someone else created it, and the owner of the address must not confirm what they did.
 *
 * @param sessionId the session of the browser that confirms
 * @returns undefined if the token is unknown, used, or expired, if the browser is not signed in to the
 * account, or if another account has the address or can get it back
 */
export async function confirmEmail(
  tx: Tx,
  site: MailSite,
  { token, sessionId }: { token: string; sessionId: string },
  now = tx.now(),
) {
  const owner = await findTokenOwner(tx, 'email', token, now)
  if (!owner || !(await isSignedIn(tx, owner.id, sessionId))) return undefined
  const taken = await takeToken(tx, 'email', token, now)
  if (!taken) return undefined
  const { userId, email } = taken
  await lockUser(tx, userId)
  const holder = await findUserByEmail(tx, email)
  if (holder && holder.id !== userId) return undefined
  const reservation = await findReservation(tx, email, now)
  if (reservation && reservation.userId !== userId) return undefined
  await voidTokens(tx, userId)
  const { address, language, isVerified } = await readRecipient(tx, userId)
  if (!holder) {
    await recordFormerAddress(tx, userId, address)
    await revokeSessions(tx, userId, sessionId)
    // The replaced address must not get the account if the account returns to an earlier one, or
    // if it was never confirmed. Then there is no link to an earlier address.
    const mayGoBack = isVerified && !reservation
    if (!mayGoBack) {
      const since = reservation?.expiresAt ?? 0
      await voidNotMeTokens(tx, userId, { since, except: email })
    }
    const notMe = mayGoBack
      ? await createToken(tx, { userId, purpose: 'not-me', email: address }, now)
      : undefined
    const change = { userId, changedAt: now, token: notMe }
    await queueMail(tx, address, emailChangedMail(site, language, change))
    tx.emit({ kind: 'security-event', userId, event: 'address-changed' })
  }
  await setAddress(tx, userId, email)
  return { userId, isChanged: !holder }
}

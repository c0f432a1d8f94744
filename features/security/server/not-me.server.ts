/** The link "This wasn't me" in mails about the security of an account. */
import { z } from 'zod'
import type { RequestServices } from '#features/context.server.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import { emailChangedMail, resetMail } from '#features/accounts/server/addresses/account-mails.ts'
import {
  createToken,
  findTokenOwner,
  takeToken,
  voidNotMeTokens,
  voidTokens,
} from '#features/accounts/server/addresses/account-tokens.server.ts'
import {
  findUserByEmail,
  readRecipient,
  setAddress,
} from '#features/accounts/server/addresses/address-change.server.ts'
import { recordFormerAddress } from '#features/accounts/server/addresses/former-addresses.server.ts'
import { revokeSessions } from '#features/accounts/server/sessions/revoke-sessions.server.ts'
import { lockUser, removeWaysIn } from '#features/accounts/server/ways-in.server.ts'
import { definePublicAction, refused } from '#features/actions/server/action.ts'
import { queueMail } from '#features/mail/server/outbox.server.ts'
import type { Language } from '#messages/languages.ts'
import type { Translator } from '#messages/translation.ts'
import { DAY_MS } from '#lib/duration.ts'

type Config = RequestServices['config']

/** Links are valid for this time, so a thief has added ways in since, ms. */
const RECENT_MS = 7 * DAY_MS
/** A sign-up by a provider adds the identity within this time, ms. */
const SIGN_UP_MS = 60_000

/** The page shows the state. */
const dead = (t: Translator<'security'>) => refused(t('notMeDead'), { show: { state: 'dead' } })

/** "This wasn't me": secures the account of a mailed link. */
export const NOT_ME = definePublicAction({
  name: 'not-me',
  // Maintenance must not keep players from securing a stolen account.
  isInMaintenance: true,
  messages: 'security',
  input: z.object({ token: z.string().default('') }),
  async before({ services, input, t }) {
    // Checked first, so that a forged token opens no write transaction.
    return (await findTokenOwner(services.db, 'not-me', input.token)) ? undefined : dead(t)
  },
  async run(tx, { services, requester, input, t }) {
    const secured = await secureAccount(tx, services.config, input.token)
    if (!secured) return dead(t)
    return {
      redirectTo: `/not-me?done=${secured.isMailed ? 'mailed' : 'secured'}`,
      afterCommit: () => services.securityLog('account-secured', requester.address),
    }
  },
})

/**
 * Uses up the token of a mailed link. Ends all sessions, voids all links, and removes the ways in that
 * were added within the last 7 days, and since the account has had the address of the link: a thief who
 * changes the address must not remove those of its owner. The account gets the address back that the mail went to, unless
 * another account has it now. A link that sets a password is mailed there, and the former password stops
 * working.
 *
 * Links of earlier mails stay valid: a thief who changes the address gets later mails only, and must not
 * void the link of its owner.
 *
 * @returns whether a link was mailed; undefined if the token is unknown, used, or expired
 */
async function secureAccount(tx: Tx, config: Config, token: string) {
  const taken = await takeToken(tx, 'not-me', token)
  if (!taken) return undefined
  const { userId, email, expiresAt } = taken
  await lockUser(tx, userId)
  const { address, language } = await readRecipient(tx, userId)
  const isOwn =
    address === email || (await giveBack(tx, config, { userId, email, address, language }))
  await voidTokens(tx, userId)
  await voidNotMeTokens(tx, userId, { since: expiresAt })
  await revokeSessions(tx, userId)
  const since = await findArrival(tx, {
    userId,
    sentAt: expiresAt - RECENT_MS,
    isCurrent: address === email,
  })
  await removeRecentWaysIn(tx, config, userId, since)
  const isMailed = isOwn && config.passwordSignIn
  if (isMailed) {
    // The thief may know the password. The link sets a new one.
    await tx
      .deleteFrom('account')
      .where((is) => is.and({ user_id: userId, provider_id: 'credential' }))
      .execute()
    const reset = await createToken(tx, { userId, purpose: 'reset', email })
    await queueMail(tx, email, resetMail(config, language, reset))
  }
  return { isMailed }
}

/**
 * Without passwords, the identity that the account was created with stays: no mailed link would sign
 * its owner in.
 */
async function removeRecentWaysIn(tx: Tx, config: Config, userId: string, since: number) {
  const { created_at } = await tx
    .selectFrom('user')
    .select('created_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const signedUpAt = config.passwordSignIn ? 0 : new Date(created_at).getTime() + SIGN_UP_MS
  const from = Math.max(tx.now() - RECENT_MS, since, signedUpAt)
  await removeWaysIn(tx, config, userId, from)
}

/**
 * Returns when the account got the address to which a link was sent, ms. 0: with the sign-up, or earlier
 * than security events are kept.
 *
 * @param isCurrent whether the account has the address now; else the last change may have replaced it
 */
async function findArrival(
  tx: Tx,
  { userId, sentAt, isCurrent }: { userId: string; sentAt: number; isCurrent: boolean },
): Promise<number> {
  const change = await tx
    .selectFrom('security_event')
    .select('created_at')
    .where((is) => is.and({ user_id: userId, kind: 'address-changed' }))
    .where('created_at', isCurrent ? '<=' : '<', sentAt)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return change?.created_at ?? 0
}

/** Sets the former address again, and tells the replaced one. Returns false if another account has it. */
async function giveBack(
  tx: Tx,
  config: Config,
  {
    userId,
    email,
    address,
    language,
  }: { userId: string; email: string; address: string; language: Language },
): Promise<boolean> {
  if (await findUserByEmail(tx, email)) return false
  await recordFormerAddress(tx, userId, address)
  await queueMail(tx, address, emailChangedMail(config, language, { userId, changedAt: tx.now() }))
  await setAddress(tx, userId, email)
  tx.emit({ kind: 'security-event', userId, event: 'address-changed' })
  return true
}

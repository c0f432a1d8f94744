/** Requests a password reset link. */
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { definePublicAction } from '#features/actions/server/action.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import { DEFAULT_LANGUAGE, type Language } from '#messages/languages.ts'
import { networkAttempts } from '#features/limits/server/rules.ts'
import { emailSchema } from '../../account-rules.ts'
import { resetMail, type MailSite } from '../addresses/account-mails.ts'
import { queueMail } from '#features/mail/server/outbox.server.ts'
import { readAccountLanguage } from '../account-language.server.ts'
import { createToken } from '../addresses/account-tokens.server.ts'
import { findUserByEmail } from '../addresses/address-change.server.ts'
import { requirePasswords } from '../sign-up-rules.server.ts'

/**
 * Minimum response time, ms. Longer than storing a mail takes, so that the time does not reveal
 * whether an account exists.
 */
const RESPOND_AFTER_MS = 300

/**
 * Mails a reset link if the address has an account and got fewer than three within the hour. Time
 * and result are the same in every case.
 */
export const REQUEST_RESET = definePublicAction({
  name: 'forgot-password',
  isInMaintenance: true,
  messages: 'accounts',
  input: z.object({ email: emailSchema }),
  async before({ services: { config, limits, securityLog }, requester: { address }, input }) {
    requirePasswords(config)
    await limits.require(networkAttempts('reset-network', address))
    securityLog('password-reset-requested', address)
    const respondAt = wait(RESPOND_AFTER_MS)
    return { respondAt, mayMail: await limits.mayMail('reset', input.email) }
  },
  async run(tx, { services: { config, state }, language, input, t }, { respondAt, mayMail }) {
    if (mayMail) await requestPasswordReset(tx, config, input.email, language)
    const contact = config.contactEmail
    const error = contact ? t('resetAsk', { contact }) : t('resetAskOperator')
    // The same message with and without an account, so that addresses cannot be probed.
    return {
      ...(state.hasMailServer ? { success: t('resetSent') } : { show: { error } }),
      afterCommit: () => respondAt,
    }
  },
})

/**
 * Sends a reset link if the address has an account. The result is the same if it has none.
 *
 * @param pageLanguage of the page with the form, for an account that has chosen no language
 */
export async function requestPasswordReset(
  tx: Tx,
  site: MailSite,
  email: string,
  pageLanguage: Language = DEFAULT_LANGUAGE,
): Promise<void> {
  const user = await findUserByEmail(tx, email)
  if (!user) return
  const language = readAccountLanguage(user.language) ?? pageLanguage
  await queueReset(tx, site, { ...user, language })
}

/** Queues the mail with a reset link in this language. */
export async function queueReset(
  tx: Tx,
  site: MailSite,
  { id, email, language }: { id: string; email: string; language: Language },
): Promise<void> {
  const token = await createToken(tx, { userId: id, purpose: 'reset', email })
  await queueMail(tx, email, resetMail(site, language, token))
}

/** Requests a password reset link. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Requester } from '#features/context.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { transact, type Tx } from '#platform/db/transact.server.ts'
import { DEFAULT_LANGUAGE, type Language } from '#messages/languages.ts'
import type { Limits } from '#features/limits/server/limits.server.ts'
import { networkAttempts } from '#features/limits/server/rules.ts'
import { resetMail, type MailSite } from '../addresses/account-mails.ts'
import { queueMail } from '#features/mail/server/outbox.server.ts'
import { readAccountLanguage } from '../account-language.server.ts'
import type { SecurityLog } from '../security-log.server.ts'
import { createToken } from '../addresses/account-tokens.server.ts'
import { findUserByEmail } from '../addresses/address-change.server.ts'

/**
 * Minimum response time, ms. Longer than storing a mail takes, so that the time does not reveal
 * whether an account exists.
 */
const RESPOND_AFTER_MS = 300

/**
 * Mails a reset link if the address has an account and got fewer than three within the hour. Time
 * and result are the same in every case.
 *
 * @param pageLanguage of the page with the form, for an account that has chosen no language
 * @throws TooManyError if the client network sent too many requests
 */
export async function requestReset(
  db: Db,
  { config, limits, securityLog }: { config: MailSite; limits: Limits; securityLog: SecurityLog },
  requester: Requester,
  email: string,
  pageLanguage: Language = DEFAULT_LANGUAGE,
): Promise<void> {
  await limits.require(networkAttempts('reset-network', requester.address))
  securityLog('password-reset-requested', requester.address)
  const mail = async () => {
    if (!(await limits.mayMail('reset', email))) return
    await requestPasswordReset(db, config, email, pageLanguage)
  }
  await Promise.all([mail(), wait(RESPOND_AFTER_MS)])
}

/**
 * Sends a reset link if the address has an account. The result is the same if it has none.
 *
 * @param pageLanguage of the page with the form, for an account that has chosen no language
 */
export async function requestPasswordReset(
  db: Db,
  site: MailSite,
  email: string,
  pageLanguage: Language = DEFAULT_LANGUAGE,
): Promise<void> {
  await transact(db, async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user) return
    await queueReset(tx, site, {
      ...user,
      language: readAccountLanguage(user.language) ?? pageLanguage,
    })
  })
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

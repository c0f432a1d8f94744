/** Asking for a link that sets a new password. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Requester } from '../../context.server.ts'
import type { Db } from '../../db/db.server.ts'
import { resetAttempts, type Limits } from '../limits/limits.server.ts'
import type { MailSite } from './account-mails.ts'
import { requestPasswordReset } from './credentials.server.ts'

/** Longer than a mail takes to be written down, ms: the time must not tell who has an account. */
const ANSWER_AFTER_MS = 300

/**
 * Mails the link, where the address has an account and not three of them within the hour. Takes
 * as long and says nothing either way.
 *
 * @throws TooManyError where this client group asked too often
 */
export async function requestReset(
  db: Db,
  { config, limits }: { config: MailSite; limits: Limits },
  requester: Requester,
  email: string,
): Promise<void> {
  await limits.require(resetAttempts(requester.address))
  const mail = async () => {
    if (await limits.mayMail('reset', email)) await requestPasswordReset(db, config, email)
  }
  await Promise.all([mail(), wait(ANSWER_AFTER_MS)])
}

/** Unsubscribing from announcements by mail, by a link that needs no sign-in. */
import { z } from 'zod'
import type { RequestServices } from '#features/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { seal, unseal } from '#features/accounts/server/sealed-token.server.ts'
import type { SigningKeys } from '#features/accounts/server/sessions/session-cookie.server.ts'

/** Mail programs send a POST here, without a page (RFC 8058). */
export const UNSUBSCRIBE_PATH = '/unsubscribe'

const schema = z.object({ userId: z.string() })

/** Returns the token of an account's links. It does not expire, and only ever unsubscribes. */
export const makeUnsubscribeToken = (keys: SigningKeys, userId: string) =>
  seal(keys, 'unsubscribe', { userId })

/** Returns whose link has this token. Undefined if the portal did not make it. */
export const findSubscriber = (
  { cookieKey, db }: Pick<RequestServices, 'cookieKey' | 'db'>,
  token: string,
): string | undefined =>
  unseal(cookieKey, 'unsubscribe', { sealed: token, schema, now: db.now() })?.userId

/** Turns the preference off, also if it is off already. Returns false if the token is not valid. */
export async function unsubscribe(
  services: Pick<RequestServices, 'cookieKey' | 'db'>,
  token: string,
): Promise<boolean> {
  const userId = findSubscriber(services, token)
  if (userId === undefined) return false
  await transact(services.db, (tx) =>
    tx
      .updateTable('notification_preferences')
      .set({ marketing_emails: 0 })
      .where('user_id', '=', userId)
      .execute(),
  )
  return true
}

/** Unsubscribing from announcements by mail, by a link that needs no sign-in. */
import { z } from 'zod'
import type { RequestServices } from '#features/context.server.ts'
import { definePublicAction, refused } from '#features/actions/server/action.ts'
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

/** Turns the preference off, also if it is off already. */
export const UNSUBSCRIBE = definePublicAction({
  name: 'unsubscribe',
  // Mail programs send it once, without a second attempt.
  isInMaintenance: true,
  messages: 'security',
  input: z.object({ token: z.string().default('') }),
  async before({ services, input, t }) {
    const userId = findSubscriber(services, input.token)
    // The page shows the state.
    return userId ?? refused(t('unsubscribeDead'), { show: { state: 'unknown' } })
  },
  async run(tx, _call, userId) {
    await tx
      .updateTable('notification_preferences')
      .set({ marketing_emails: 0 })
      .where('user_id', '=', userId)
      .execute()
    return { redirectTo: '/not-me?done=unsubscribed' }
  },
})

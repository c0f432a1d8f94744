/** Deletes the account of a player who confirms the deletion. */
import { z } from 'zod'
import { isStillPassword } from '#features/accounts/server/passwords/current-password.server.ts'
import { isRecentlyAuthenticated } from '#features/accounts/server/sessions/reauthentication.server.ts'
import { forgetSignIn } from '#features/accounts/server/sessions/session-cookie.server.ts'
import { defineAction, refused, type Refusal } from '#features/actions/server/action.ts'
import { deletionNotice } from './deletion-notice.server.ts'
import { eraseAccount, finishErasure } from './delete-account-data.server.ts'
import { confirmPlayer, settingsForm, type Confirmed } from './settings-form.server.ts'
import { isTypedAddress } from '#lib/mail-address.ts'

/**
 * Deletes the player's account. The player must enter its address, and also the password if the
 * last authentication is older than 10 minutes. An account without a password needs
 * re-authentication.
 */
export const deleteAccount = defineAction({
  ...settingsForm('delete-account'),
  right: 'delete-account',
  proof: { needs: ['staff-second-factor'], path: '/settings' },
  input: z.object({
    emailConfirmation: z.string().optional(),
    currentPassword: z.string().optional(),
  }),
  async before(call): Promise<Confirmed | Refusal> {
    const { services, viewer, input, t } = call
    if (!isTypedAddress(input.emailConfirmation ?? '', viewer.email))
      return refused(t('wrongConfirmation'), { field: 'emailConfirmation' })
    return isRecentlyAuthenticated(viewer, services.db.now())
      ? {}
      : confirmPlayer(call, 'delete-account')
  },
  async run(tx, { services, viewer, t }, { checked }) {
    const { cookieKey, devices } = services
    if (checked && !(await isStillPassword(tx, checked))) return refused(t('deleteFailed'))
    const erased = await eraseAccount(tx, viewer.userId)
    const notice = deletionNotice.keep(cookieKey, {}, tx.now())
    return {
      redirectTo: '/',
      cookies: [...forgetSignIn(cookieKey), devices.forget(), notice],
      afterCommit: () => finishErasure(services, erased),
    }
  },
})

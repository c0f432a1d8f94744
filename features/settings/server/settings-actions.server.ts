/** The page Settings: its data and its actions (docs/product.md, Settings). */
import { z } from 'zod'
import type { RequestServices } from '#features/context.server.ts'
import { defineAction, refused, type Refusal } from '#features/actions/server/action.ts'
import { reloadFriends } from '#features/friends/server/friends.server.ts'
import { NOTIFICATION_PREFERENCES } from '#features/notifications/preferences.ts'
import {
  getPreferences,
  savePreferences,
} from '#features/notifications/server/preferences.server.ts'
import { PRIVACY_SETTINGS } from '../privacy.ts'
import { getCard, saveCard } from './card.server.ts'
import { getPrivacySettings, savePrivacySettings } from './privacy.server.ts'
import { settingsForm, confirmPlayer, type Confirmed } from './settings-form.server.ts'
import {
  hasPassword,
  isStillPassword,
} from '#features/accounts/server/passwords/current-password.server.ts'
import { isRecentlyAuthenticated } from '#features/accounts/server/sessions/reauthentication.server.ts'
import {
  forgetSignIn,
  signInCookies,
  makeSessionToken,
} from '#features/accounts/server/sessions/session-cookie.server.ts'
import type { Viewer } from '#features/accounts/server/sessions/session.server.ts'
import { deletionNotice } from './deletion-notice.server.ts'
import { eraseAccount, finishErasure } from './delete-account-data.server.ts'
import { displayNameSchema, emailSchema } from '#features/accounts/account-rules.ts'
import { requestEmailChange } from '#features/accounts/server/addresses/address-change.server.ts'
import { renameAccount } from '#features/accounts/server/rename.server.ts'
import {
  requireMailDomain,
  requirePasswords,
} from '#features/accounts/server/sign-up-rules.server.ts'
import { requireStaffProof } from '#features/security/server/staff-second-factor.server.ts'
import { replacePassword } from '#features/accounts/server/passwords/set-password.server.ts'
import { requireNewPassword } from '#features/accounts/server/passwords/new-password.server.ts'
import { hashPassword } from '#features/accounts/server/passwords/password-hash.server.ts'
import { isTypedAddress } from '#lib/mail-address.ts'

/** Returns the player's switches, without personal data, and what changes of the account need. */
export async function getShownSettings(
  services: Pick<RequestServices, 'config' | 'db' | 'gameRules' | 'games'>,
  viewer: Viewer,
) {
  const { config, db } = services
  return {
    preferences: await getPreferences(db, viewer.userId),
    card: await getCard(services, viewer.userId),
    privacy: await getPrivacySettings(db, viewer.userId),
    hasPassword: config.passwordSignIn && (await hasPassword(db, viewer.userId)),
    needsReauthentication: !isRecentlyAuthenticated(viewer, db.now()),
  }
}

/** A form does not submit a switch that is off. */
const isOn = z
  .string()
  .optional()
  .transform((sent) => sent === 'on')

function switches<Name extends string>(names: readonly Name[]) {
  const shape = Object.fromEntries(names.map((name) => [name, isOn]))
  return z.object(shape as Record<Name, typeof isOn>) as unknown as z.ZodType<Record<Name, boolean>>
}

/**
 * Deletes the player's account. The player must enter its address, and also the password if the
 * last authentication is older than 10 minutes. An account without a password needs
 * re-authentication.
 */
const deleteAccount = defineAction({
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

/**
 * Saves the name at once. A new address takes effect when its link is confirmed. Requesting one
 * needs the password, or recent authentication of an account without one.
 */
const saveAccount = defineAction({
  ...settingsForm('save-account'),
  input: z.object({
    name: displayNameSchema,
    email: emailSchema,
    currentPassword: z.string().optional(),
  }),
  async before(call): Promise<Confirmed | Refusal> {
    const { services, viewer, requester, input } = call
    const { config, limits } = services
    const { email } = viewer
    if (input.email === email) return {}
    await requireStaffProof(services, viewer, '/settings')
    requireMailDomain(config, input.email)
    const confirmed = await confirmPlayer(call, 'save-account', { field: 'email' })
    // Counted even if the new address has an account, so that the response does not reveal it.
    if (!('error' in confirmed)) {
      const { address } = requester
      await limits.requireNewAddress({ address, email, newEmail: input.email })
    }
    return confirmed
  },
  async run(tx, { services: { config, securityLog }, viewer, requester, input, t }, confirmed) {
    const { userId, email } = viewer
    if (confirmed.checked && !(await isStillPassword(tx, confirmed.checked))) {
      return refused(t('accountFailed'))
    }
    await renameAccount(tx, userId, input.name)
    if (input.email === email) return { success: t('saved') }
    await requestEmailChange(tx, config, { userId, newEmail: input.email })
    return {
      success: t('saved'),
      show: { note: t('linkSent', { newEmail: input.email, email }) },
      afterCommit: () => securityLog('address-change-requested', requester.address),
    }
  },
})

/**
 * Changes the password. Ends every other session, invalidates every mailed link, and replaces this
 * session's token. An account without a password needs recent authentication
 * instead of the current one.
 */
const changePassword = defineAction({
  ...settingsForm('change-password'),
  proof: { needs: ['staff-second-factor'], path: '/settings' },
  input: z.object({
    currentPassword: z.string().optional(),
    newPassword: z.string().optional(),
    passwordConfirmation: z.string().optional(),
  }),
  locksAccount: true,
  async before(call) {
    const { services, viewer, requester, input } = call
    const { config, devices, limits } = services
    const { newPassword = '', passwordConfirmation } = input
    const known = [viewer.name, viewer.email, config.portalName]
    requirePasswords(config)
    requireNewPassword(newPassword, passwordConfirmation, known, 'newPassword')
    const confirmed = await confirmPlayer(call, 'change-password')
    if ('error' in confirmed) return confirmed
    const passwordHash = await hashPassword(requester, newPassword)
    // A change mails a notice. One that is refused before takes no attempt.
    await limits.require([{ rule: 'new-password-account', key: viewer.email }])
    const former = await devices.recognize(requester.device, viewer.email)
    const isByCode = former?.isByCode ?? false
    return { ...confirmed, isByCode, passwordHash }
  },
  async run(tx, { services, viewer, requester, t }, { checked, isByCode, passwordHash }) {
    const { config, cookieKey, devices, securityLog } = services
    const token = makeSessionToken()
    const change = { checked, viewer, passwordHash, token, userAgent: requester.userAgent }
    if (!(await replacePassword(tx, config, change))) return refused(t('passwordFailed'))
    const device = devices.remember(requester.device, {
      userId: viewer.userId,
      passwordHash,
      isByCode,
    })
    return {
      success: t('saved'),
      cookies: [...signInCookies(cookieKey, token.secret), device],
      afterCommit: () => securityLog('password-changed', requester.address),
    }
  },
})

export const SETTINGS_ACTIONS = [
  saveAccount,
  saveCard,
  defineAction({
    ...settingsForm('save-notifications'),
    input: switches(NOTIFICATION_PREFERENCES),
    async run(tx, { viewer, input, t }) {
      await savePreferences(tx, viewer.userId, input)
      return { success: t('saved') }
    },
  }),
  defineAction({
    ...settingsForm('save-privacy'),
    input: switches(PRIVACY_SETTINGS),
    async run(tx, { viewer, input, t }) {
      const { userId } = viewer
      const before = await getPrivacySettings(tx, userId)
      await savePrivacySettings(tx, userId, input)
      if (before.showPresence !== input.showPresence) await reloadFriends(tx, [viewer])
      return { success: t('saved') }
    },
  }),
  changePassword,
  deleteAccount,
]

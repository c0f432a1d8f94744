/** What the actions of the settings share. */
import { formatWrongPassword } from '#features/accounts/server/account-fault.server.ts'
import {
  checkCurrentPassword,
  hasPassword,
  type CheckedAccount,
} from '#features/accounts/server/passwords/current-password.server.ts'
import { isRecentlyAuthenticated } from '#features/accounts/server/sessions/reauthentication.server.ts'
import { refused, type Call, type Refusal } from '#features/actions/server/action.ts'
import { SAVES, type Save } from '../saves.ts'

/** Returns what every action of the settings declares. */
export const settingsForm = <Name extends Save>(name: Name) =>
  ({
    name,
    right: 'change-settings',
    limits: ['change-account'],
    messages: 'settings',
    failure: SAVES[name].failure,
  }) as const

/** The account whose password was verified, if it was asked for. */
export interface Confirmed {
  checked?: CheckedAccount | undefined
}

/**
 * Verifies the current password. An account without one needs recent authentication instead.
 *
 * @param save the form, for the sentence over it
 * @param refusal how a missing authentication is refused
 * @throws HashQueueFullError, TooManyError
 */
export async function confirmPlayer(
  {
    services,
    viewer,
    requester,
    input,
    language,
    t,
  }: Call<{ currentPassword?: string | undefined }, 'settings'>,
  save: Save,
  refusal: Parameters<typeof refused>[1] = { status: 403 },
): Promise<Confirmed | Refusal> {
  const { config, db, limits } = services
  if (!config.passwordSignIn || !(await hasPassword(db, viewer.userId))) {
    const isRecent = isRecentlyAuthenticated(viewer, db.now())
    return isRecent ? {} : refused(t('confirmFirst'), refusal)
  }
  const password = input.currentPassword
  const checked = await checkCurrentPassword(db, limits, { viewer, password, client: requester })
  if (checked) return { checked }
  const currentPassword = formatWrongPassword(language, password)
  return refused(t(SAVES[save].failure), { faults: { currentPassword } })
}

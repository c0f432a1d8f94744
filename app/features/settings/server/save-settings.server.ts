/** Saves the forms of the settings and returns their messages (docs/product.md, Settings). */
import { data, redirect } from 'react-router'
import type { RequestServices } from '#app/context.server.ts'
import type { Db } from '#app/db/db.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { getTranslator } from '#app/messages/catalogues.server.ts'
import { HashQueueFullError } from '#app/features/accounts/server/passwords/hash-queue.ts'
import {
  explainFault,
  type FormEntries,
} from '#app/features/accounts/server/account-fault.server.ts'
import { cookieHeaders } from '#app/features/accounts/server/sessions/session-cookie.server.ts'
import { formatAccountMessage } from '#app/features/accounts/server/format-account-message.server.ts'
import { emailSchema } from '#app/features/accounts/account-rules.ts'
import { requireStaffProof } from '#app/features/security/server/staff-second-factor.server.ts'
import { tellFriends } from '#app/features/friends/server/friends.server.ts'
import { retryAfterHeaders } from '#app/lib/retry-after.ts'
import { TooManyError } from '#app/features/limits/server/too-many-error.ts'
import {
  NOTIFICATION_PREFERENCES,
  type NotificationPreferences,
} from '#app/features/notifications/preferences.ts'
import { savePreferences } from '#app/features/notifications/server/preferences.server.ts'
import { saveNewPassword } from './change-password.server.ts'
import { confirmDeletion } from './delete-account.server.ts'
import { PRIVACY_SETTINGS, type PrivacySettings } from '../privacy.ts'
import { getPrivacySettings, savePrivacySettings } from './privacy.server.ts'
import { saveCard } from './card.server.ts'
import { saveAccount } from './save-account.server.ts'
import type { SettingsFault, SettingsPost, SettingsResult } from './settings-post.ts'
import { SAVES, parseSave, type Save, type SettingsResponse } from '../saves.ts'

/** Services that saving needs in addition to the database. */
type SettingsServices = Pick<
  RequestServices,
  'config' | 'cookieKey' | 'devices' | 'games' | 'limits' | 'log' | 'mailFolder' | 'securityLog'
>

type SaveFunction = (
  db: Db,
  services: SettingsServices,
  post: SettingsPost,
) => Promise<SettingsResult>

const SAVE_FUNCTIONS: Record<Save, SaveFunction> = {
  async account(db, services, post) {
    await services.limits.require([{ rule: 'change-account', key: post.viewer.userId }])
    return saveAccount(db, services, post)
  },
  card: saveCard,
  async notifications(db, { limits }, { viewer, entries, language }) {
    await limits.require([{ rule: 'change-account', key: viewer.userId }])
    const preferences = readSwitches<keyof NotificationPreferences>(
      NOTIFICATION_PREFERENCES,
      entries,
    )
    await transact(db, (tx) => savePreferences(tx, viewer.userId, preferences))
    return { success: getTranslator(language, 'settings')('saved') }
  },
  async privacy(db, { limits }, { viewer, entries, language }) {
    await limits.require([{ rule: 'change-account', key: viewer.userId }])
    const settings = readSwitches<keyof PrivacySettings>(PRIVACY_SETTINGS, entries)
    await transact(db, async (tx) => {
      const before = await getPrivacySettings(tx, viewer.userId)
      await savePrivacySettings(tx, viewer.userId, settings)
      if (before.showPresence !== settings.showPresence) await tellFriends(tx, [viewer.userId])
    })
    return { success: getTranslator(language, 'settings')('saved') }
  },
  password: saveNewPassword,
  delete: confirmDeletion,
}

/** A form does not submit a switch that is off. */
function readSwitches<Name extends string>(
  names: Record<Name, unknown>,
  entries: FormEntries,
): Record<Name, boolean> {
  const switches = Object.keys(names).map((name) => [name, entries[name] === 'on'])
  return Object.fromEntries(switches) as Record<Name, boolean>
}

/**
 * Saves the form that `intent` names. A failure returns that form's error message.
 *
 * @throws a redirect after the account is deleted, or for staff who must prove their second factor first, and Response 400 for an unknown intent
 */
export async function saveSettings(db: Db, services: SettingsServices, post: SettingsPost) {
  const save = parseSave(post.entries.intent)
  const { language } = post
  if (!save) throw data(getTranslator(language, 'settings')('unknownSetting'), { status: 400 })
  if (needsProof(save, post)) {
    await requireStaffProof({ config: services.config, db }, post.viewer, '/settings')
  }
  const result = await SAVE_FUNCTIONS[save](db, services, post).catch((error: unknown) =>
    explainFailure(services, { save, post }, error),
  )
  if ('goTo' in result) {
    const headers = cookieHeaders(result.cookies)
    // The next page shows the result, so it must not come from the cache or the back/forward cache.
    if (post.canClearCache) headers.push(['Clear-Site-Data', '"cache"'])
    throw redirect(result.goTo, { headers })
  }
  if ('success' in result) {
    const { success, note } = result
    const response: SettingsResponse = { save, success, ...(note && { note }) }
    return data(response, { headers: cookieHeaders(result.cookies ?? []) })
  }
  const { error, field, status, retryAfterS } = result
  const response: SettingsResponse = {
    save,
    error,
    ...(field && { field }),
    typed: listTyped(post.entries),
  }
  return data(response, { status, headers: retryAfterHeaders(retryAfterS) })
}

/** Whether the form changes how the account can be recovered, or deletes it. */
function needsProof(save: Save, { entries, viewer }: SettingsPost): boolean {
  if (save !== 'account') return save === 'password' || save === 'delete'
  const email = emailSchema.safeParse(entries.email).data
  return email !== undefined && email !== viewer.email
}

function explainFailure(
  services: SettingsServices,
  { save, post: { client, language } }: { save: Save; post: SettingsPost },
  error: unknown,
): SettingsFault {
  const fault = explainFault(error, services, client)
  const saysWhen = error instanceof HashQueueFullError || error instanceof TooManyError
  return {
    ...fault,
    error: saysWhen
      ? formatAccountMessage(language, fault.error)
      : getTranslator(language, 'settings')(SAVES[save].failure),
  }
}

/** Returns the input to show again, without passwords. */
function listTyped(entries: FormEntries): Record<string, string> {
  const typed = Object.entries(entries).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && !/password/i.test(entry[0]),
  )
  return Object.fromEntries(typed)
}

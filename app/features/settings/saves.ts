/**
 * The forms of the settings: labels while idle and busy, and failure messages (docs/product.md,
 * Settings). All are keys of the part `settings`.
 */
import type { Translation } from '#app/messages/translation.ts'

type SettingsMessage = keyof Translation['settings']

export const SAVES = {
  account: { submit: 'saveChanges', busy: 'saving', failure: 'accountFailed' },
  card: { submit: 'saveCard', busy: 'saving', failure: 'cardFailed' },
  notifications: { submit: 'savePreferences', busy: 'saving', failure: 'notificationsFailed' },
  privacy: { submit: 'saveSettings', busy: 'saving', failure: 'privacyFailed' },
  password: { submit: 'updatePassword', busy: 'updating', failure: 'passwordFailed' },
  delete: { submit: 'confirmDelete', busy: 'processing', failure: 'deleteFailed' },
} as const satisfies Record<
  string,
  { submit: SettingsMessage; busy: SettingsMessage; failure: SettingsMessage }
>

export type Save = keyof typeof SAVES

/** The result of a save, shown on the page, in the language of the page. */
export interface SettingsResponse {
  save: Save
  success?: string
  /** Further information after a success. */
  note?: string
  error?: string
  /** The server did not respond. The page shows the message of the failure. */
  isUnanswered?: true
  /** The field with the error, and its message. */
  field?: { name: string; message: string }
  /** The input to show again on a page without JavaScript. Never a password. */
  typed?: Record<string, string>
}

/** Returns the form that an intent names, or undefined. */
export function parseSave(intent: unknown): Save | undefined {
  return typeof intent === 'string' && Object.hasOwn(SAVES, intent) ? (intent as Save) : undefined
}

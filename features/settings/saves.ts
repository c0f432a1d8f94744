/**
 * The forms of the settings by their actions: labels while idle and busy, and the sentence of a failure
 * (docs/product.md, Settings). All are keys of the part `settings`.
 */
import type { Translation } from '#messages/translation.ts'

type SettingsMessage = keyof Translation['settings']

export const SAVES = {
  'save-account': { submit: 'saveChanges', busy: 'saving', failure: 'accountFailed' },
  'save-card': { submit: 'saveCard', busy: 'saving', failure: 'cardFailed' },
  'save-notifications': {
    submit: 'savePreferences',
    busy: 'saving',
    failure: 'notificationsFailed',
  },
  'save-privacy': { submit: 'saveSettings', busy: 'saving', failure: 'privacyFailed' },
  'change-password': { submit: 'updatePassword', busy: 'updating', failure: 'passwordFailed' },
  'delete-account': { submit: 'confirmDelete', busy: 'processing', failure: 'deleteFailed' },
} as const satisfies Record<string, Record<'submit' | 'busy' | 'failure', SettingsMessage>>

export type Save = keyof typeof SAVES

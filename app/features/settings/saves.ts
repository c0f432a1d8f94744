/**
 * The forms of the settings: labels while idle and busy, and failure messages (docs/product.md,
 * Settings).
 */

export const SAVES = {
  account: {
    submit: 'Save Changes',
    busy: 'Saving...',
    failure: 'Failed to update account settings. Please try again.',
  },
  notifications: {
    submit: 'Save Preferences',
    busy: 'Saving...',
    failure: 'Failed to update notification settings. Please try again.',
  },
  privacy: {
    submit: 'Save Settings',
    busy: 'Saving...',
    failure: 'Failed to update privacy settings. Please try again.',
  },
  password: {
    submit: 'Update Password',
    busy: 'Updating...',
    failure: 'Failed to update password. Please check your current password and try again.',
  },
  delete: {
    submit: 'Confirm Delete',
    busy: 'Processing...',
    failure: 'Failed to delete account. Please try again.',
  },
} as const satisfies Record<string, { submit: string; busy: string; failure: string }>

export type Save = keyof typeof SAVES

export const SAVED = 'Settings saved successfully!'
export const WRONG_CONFIRMATION = 'Email confirmation does not match your email address.'
export const WRONG_PASSWORD = 'Current password is incorrect.'

/** The result of a save, shown on the page. */
export interface SettingsResponse {
  save: Save
  success?: string
  /** Further information after a success. */
  note?: string
  error?: string
  /** The field with the error, and its message. */
  field?: { name: string; message: string }
  /** The input to show again on a page without JavaScript. Never a password. */
  typed?: Record<string, string>
}

/** Returns the form that an intent names, or undefined. */
export function parseSave(intent: unknown): Save | undefined {
  return typeof intent === 'string' && Object.hasOwn(SAVES, intent) ? (intent as Save) : undefined
}

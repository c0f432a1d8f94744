/** What can be saved in the settings: its words while idle, busy and failed (specification 4, 8). */

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

/** What the page shows after a save. */
export interface SettingsAnswer {
  save: Save
  success?: string
  /** What else is to be known of the success. */
  note?: string
  error?: string
  /** The field that the error is about, and what is wrong with it. */
  field?: { name: string; message: string }
  /** What was typed, for a page without script; never a password. */
  typed?: Record<string, string>
}

/** The save that a form posts; undefined where it is none. */
export function parseSave(intent: unknown): Save | undefined {
  return typeof intent === 'string' && Object.hasOwn(SAVES, intent) ? (intent as Save) : undefined
}

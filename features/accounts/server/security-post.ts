/** Input, result and rules of the forms of the tab Security of the settings. */
import type { ActionResponse } from '#features/actions/browser/action-form.tsx'
import { SECURITY_PATH } from '#features/security/security-path.ts'

/** A new secret of the second factor, which counts once the player confirms it by a code. */
export interface SetUp {
  /** For the form: the server stores nothing yet. */
  sealed: string
  /** For typing, in groups of four. */
  secret: string
  /** For the QR code. */
  uri: string
}

/** What the page shows after a form. */
export interface SecurityResponse extends ActionResponse {
  recoveryCodes?: string[]
  setUp?: SetUp
}

/** What the actions of the page share. A password alone must not replace the second factor of staff. */
export const SECURITY_FORM = {
  right: 'change-settings',
  proof: { needs: ['authentication', 'staff-second-factor'], path: SECURITY_PATH },
  // Maintenance must not keep players from securing a stolen account.
  isInMaintenance: true,
  limits: ['change-security-account'],
  locksAccount: true,
} as const

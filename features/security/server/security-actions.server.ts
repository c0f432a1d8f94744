/** The actions of the tab Security of the settings. */
import { PASSKEY_ACTIONS } from '#features/passkeys/server/passkeys.server.ts'
import { PROVIDER_ACTIONS } from '#features/providers/server/identities.server.ts'
import { SECOND_FACTOR_ACTIONS } from '#features/second-factor/server/second-factor-actions.server.ts'
import { SESSION_ACTIONS } from './sessions.server.ts'

export const SECURITY_ACTIONS = [
  ...PASSKEY_ACTIONS,
  ...SECOND_FACTOR_ACTIONS,
  ...PROVIDER_ACTIONS,
  ...SESSION_ACTIONS,
]

/** What this feature contributes to the portal. */
import type { Feature } from '../../feature.ts'
import { SIGN_IN_WITH_PASSKEY } from '#features/passkeys/server/sign-in.server.ts'
import { NAME_NEW_ACCOUNT } from '#features/providers/server/sign-in.server.ts'
import { SIGN_IN_WITH_CODE } from '#features/second-factor/server/sign-in-with-code.server.ts'
import { CONFIRM_ACTIONS } from './confirm-identity.server.ts'
import { NOT_ME } from './not-me.server.ts'
import { SECURITY_ACTIONS } from './load-security.server.ts'
import { removeExpiredSecurityEvents, reportSecurityEvents } from './security-events.server.ts'

export const security: Feature = {
  actions: [
    ...SECURITY_ACTIONS,
    ...CONFIRM_ACTIONS,
    NOT_ME,
    SIGN_IN_WITH_PASSKEY,
    SIGN_IN_WITH_CODE,
    NAME_NEW_ACCOUNT,
  ],
  handlers: ({ config }) => ({
    'security-event': [(tx, events) => reportSecurityEvents(tx, events, config)],
  }),
  removals: () => [removeExpiredSecurityEvents],
}

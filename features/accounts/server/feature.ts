/** What this feature contributes to the portal. */
import type { Feature } from '../../feature.ts'
import { CHOOSE_LANGUAGE } from './account-language.server.ts'
import { removeExpiredTokens } from './addresses/account-tokens.server.ts'
import { CONFIRM_EMAIL } from './addresses/confirm-email.server.ts'
import { removeExpiredInvitations } from './invitations/invitations.server.ts'
import { REQUEST_RESET } from './passwords/request-reset.server.ts'
import { RESET_PASSWORD } from './passwords/set-password.server.ts'
import { removeUsedTokens } from './sealed-token.server.ts'
import { removerOfExpiredSessions } from './sessions/revoke-sessions.server.ts'
import { SIGN_IN_BY_LINK } from './sign-in-link.server.ts'
import { SIGN_IN, SIGN_OUT } from './sign-in.server.ts'
import { SIGN_UP } from './sign-up.server.ts'

export const accounts: Feature = {
  actions: [
    SIGN_IN,
    SIGN_IN_BY_LINK,
    SIGN_OUT,
    SIGN_UP,
    CONFIRM_EMAIL,
    REQUEST_RESET,
    RESET_PASSWORD,
    CHOOSE_LANGUAGE,
  ],
  removals: ({ sessionIdleDays }) => [
    removeExpiredTokens,
    removeUsedTokens,
    removeExpiredInvitations,
    removerOfExpiredSessions(sessionIdleDays),
  ],
}

/** What this feature contributes to the portal. */
import type { Feature } from '../../feature.ts'
import { removeExpiredTokens } from './addresses/account-tokens.server.ts'
import { removeExpiredInvitations } from './invitations/invitations.server.ts'
import { removeUsedTokens } from './sealed-token.server.ts'
import { removerOfExpiredSessions } from './sessions/revoke-sessions.server.ts'

export const accounts: Feature = {
  removals: ({ sessionIdleDays }) => [
    removeExpiredTokens,
    removeUsedTokens,
    removeExpiredInvitations,
    removerOfExpiredSessions(sessionIdleDays),
  ],
}

/** Handles the forms of the page Sign-in and security. */
import { data, redirect } from 'react-router'
import type { RequestServices } from '#app/context.server.ts'
import { confirmationPath } from '#app/features/accounts/confirmation-path.ts'
import { explainFault } from '#app/features/accounts/server/account-fault.server.ts'
import { formatFault } from '#app/features/accounts/server/format-account-message.server.ts'
import type {
  SecurityAction,
  SecurityPost,
  SecurityResponse,
} from '#app/features/accounts/server/security-post.ts'
import { cookieHeaders } from '#app/features/accounts/server/sessions/session-cookie.server.ts'
import { isRecentlyAuthenticated } from '#app/features/accounts/server/sessions/reauthentication.server.ts'
import { PASSKEY_ACTIONS } from '#app/features/passkeys/server/passkeys.server.ts'
import { PROVIDER_ACTIONS } from '#app/features/providers/server/identities.server.ts'
import { SECOND_FACTOR_ACTIONS } from '#app/features/second-factor/server/second-factor-actions.server.ts'
import { getTranslator } from '#app/messages/catalogues.server.ts'
import { retryAfterHeaders } from '#app/lib/retry-after.ts'
import { SESSION_ACTIONS } from './sessions.server.ts'
import { requireStaffProof } from './staff-second-factor.server.ts'

/** The forms by their hidden field `intent`. */
const SECURITY_ACTIONS: Record<string, SecurityAction> = {
  ...PASSKEY_ACTIONS,
  ...SECOND_FACTOR_ACTIONS,
  ...PROVIDER_ACTIONS,
  ...SESSION_ACTIONS,
}

/** Its sealed secret exists only after recent authentication, and scanning the secret may take a while. */
const WITHOUT_REAUTHENTICATION = 'turn-on-second-factor'

/**
 * Handles the form that `intent` names.
 *
 * @throws a redirect to the page for re-authentication, and Response 400 for an unknown intent
 */
export async function handleSecurityForm(services: RequestServices, post: SecurityPost) {
  const { viewer, requester, entries, language } = post
  const intent = String(entries.intent)
  if (!Object.hasOwn(SECURITY_ACTIONS, intent)) {
    throw data(getTranslator(language, 'security')('unknownAction'), { status: 400 })
  }
  if (intent !== WITHOUT_REAUTHENTICATION && !isRecentlyAuthenticated(viewer, services.db.now())) {
    throw redirect(confirmationPath('/settings/security'))
  }
  // A password alone must not replace the second factor that staff need.
  if (!(intent in SESSION_ACTIONS)) {
    await requireStaffProof(services, viewer, '/settings/security')
  }
  async function run() {
    await services.limits.require([{ rule: 'change-security-account', key: viewer.userId }])
    return SECURITY_ACTIONS[intent]!(services, post)
  }
  const result = await run().catch((error: unknown) =>
    formatFault(language, explainFault(error, services, requester)),
  )
  type Given = SecurityResponse & { status?: number; retryAfterS?: number; cookies?: string[] }
  const { status = 200, retryAfterS, cookies = [], ...shown }: Given = result
  const headers = [...cookieHeaders(cookies), ...Object.entries(retryAfterHeaders(retryAfterS))]
  return data(shown, { status, headers })
}

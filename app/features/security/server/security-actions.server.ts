/** Handles the forms of the page Sign-in and security. Each has a line in `SECURITY_ACTIONS`. */
import { data, redirect } from 'react-router'
import type { RequestServices } from '#app/context.server.ts'
import { explainFault } from '#app/features/accounts/server/account-fault.server.ts'
import { formatAccountMessage } from '#app/features/accounts/server/format-account-message.server.ts'
import type { SecurityAction, SecurityPost } from '#app/features/accounts/server/security-post.ts'
import { hasFreshProof } from '#app/features/accounts/server/sessions/proof.server.ts'
import { cookieHeaders } from '#app/features/accounts/server/sessions/session-cookie.server.ts'
import { PASSKEY_ACTIONS } from '#app/features/passkeys/server/passkeys.server.ts'
import { SECOND_FACTOR_ACTIONS } from '#app/features/second-factor/server/second-factor-actions.server.ts'
import { PROVIDER_ACTIONS } from '#app/features/providers/server/provider-section.server.ts'
import { getTranslator } from '#app/messages/catalogues.server.ts'
import { confirmationPath } from '../confirmation-path.ts'
import { endOtherSessions, endSession } from './sessions.server.ts'

/** The forms by their hidden field `intent`. */
const SECURITY_ACTIONS: Record<string, SecurityAction> = {
  ...PASSKEY_ACTIONS,
  ...SECOND_FACTOR_ACTIONS,
  ...PROVIDER_ACTIONS,
  'end-session': endSession,
  'end-other-sessions': endOtherSessions,
}

/**
 * Handles the form that `intent` names.
 *
 * @throws a redirect to the page that asks for a proof, and Response 400 for an unknown intent
 */
export async function handleSecurityForm(services: RequestServices, post: SecurityPost) {
  const { viewer, requester, entries, language } = post
  const intent = String(entries.intent)
  if (!Object.hasOwn(SECURITY_ACTIONS, intent)) {
    throw data(getTranslator(language, 'security')('unknownAction'), { status: 400 })
  }
  const { needsProof, run } = SECURITY_ACTIONS[intent]!
  if (needsProof && !hasFreshProof(viewer, services.db.now())) {
    throw redirect(confirmationPath('/settings/security'))
  }
  async function limitedRun() {
    await services.limits.require([{ rule: 'change-security-account', key: viewer.userId }])
    return run(services, post)
  }
  const result = await limitedRun().catch((error: unknown) => {
    const fault = explainFault(error, services, requester)
    return { ...fault, error: formatAccountMessage(language, fault.error) }
  })
  if ('success' in result) {
    const { cookies = [], ...shown } = result
    return data(shown, { headers: cookieHeaders(cookies) })
  }
  const { status, retryAfterS, ...shown } = result
  return data(shown, { status, headers: retryAfterS ? { 'Retry-After': String(retryAfterS) } : {} })
}

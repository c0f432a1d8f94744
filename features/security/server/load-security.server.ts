/** The tab Security of the settings: its data and its actions. */
import type { LoaderFunctionArgs } from 'react-router'
import { pageContext } from '#features/context.server.ts'
import type { Viewer } from '#features/accounts/server/sessions/session.server.ts'
import { PASSKEY_ACTIONS, loadPasskeys } from '#features/passkeys/server/passkeys.server.ts'
import { PROVIDER_ACTIONS, loadProvider } from '#features/providers/server/identities.server.ts'
import { openNotice } from '#features/providers/server/notice.server.ts'
import {
  SECOND_FACTOR_ACTIONS,
  loadSecondFactor,
} from '#features/second-factor/server/second-factor.server.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import { listSecurityEvents } from './security-events.server.ts'
import { SESSION_ACTIONS, listSessions } from './sessions.server.ts'

/**
 * Returns how the player signs in, where they are signed in, and what happened to the account.
 *
 * @param url the page's address, with the reason why it opened
 */
export async function loadSecurity(
  { url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>,
  viewer: Viewer,
) {
  const { services, requester, language, origin } = context.get(pageContext)
  const { userAgent } = requester
  const { userId, email } = viewer
  const { db } = services
  const t = getTranslator(language, 'security')
  const need = url.searchParams.get('needs')
  const now = db.now()
  return {
    identity: await loadProvider(services, userId),
    notice:
      need === null
        ? openNotice(services, url)
        : need === 'confirmed-address'
          ? { error: t('staffNeedAddress', { email }) }
          : { error: t('staffNeedSecondFactor') },
    passkeys: await loadPasskeys(services, { userId, userAgent, origin }),
    secondFactor: await loadSecondFactor(db, userId),
    sessions: await listSessions(db, viewer, now),
    events: await listSecurityEvents(db, userId, language, now),
    now,
  }
}

export const SECURITY_ACTIONS = [
  ...PASSKEY_ACTIONS,
  ...SECOND_FACTOR_ACTIONS,
  ...PROVIDER_ACTIONS,
  ...SESSION_ACTIONS,
]

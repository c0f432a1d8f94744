/** The data of the tab Security of the settings. */
import type { Requester, RequestServices } from '#app/context.server.ts'
import type { Viewer } from '#app/features/accounts/server/sessions/session.server.ts'
import { loadPasskeys } from '#app/features/passkeys/server/passkeys.server.ts'
import { loadProvider } from '#app/features/providers/server/identities.server.ts'
import { openNotice } from '#app/features/providers/server/notice.server.ts'
import { loadSecondFactor } from '#app/features/second-factor/server/second-factor.server.ts'
import { getTranslator } from '#app/messages/catalogues.server.ts'
import type { Language } from '#app/messages/languages.ts'
import { listSecurityEvents } from './security-events.server.ts'
import { listSessions } from './sessions.server.ts'

interface SecurityRequest extends Pick<Requester, 'userAgent'> {
  viewer: Viewer
  language: Language
  /** The page's address, with the reason why it opened. */
  url: URL
  /** The portal's origin that the browser requested. */
  origin: string
}

/** Returns how the player signs in, where they are signed in, and what happened to the account. */
export async function loadSecurity(
  services: RequestServices,
  { viewer, language, url, origin, userAgent }: SecurityRequest,
) {
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

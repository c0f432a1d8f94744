/** The data of the settings page, apart from name and address. */
import type { RequestServices } from '#features/context.server.ts'
import { hasPassword } from '#features/accounts/server/passwords/current-password.server.ts'
import { isRecentlyAuthenticated } from '#features/accounts/server/sessions/reauthentication.server.ts'
import type { Viewer } from '#features/accounts/server/sessions/session.server.ts'
import { getPreferences } from '#features/notifications/server/preferences.server.ts'
import { getCard } from './card.server.ts'
import { getPrivacySettings } from './privacy.server.ts'

/** Returns the player's switches, without personal data, and what changes of the account need. */
export async function getShownSettings(
  services: Pick<RequestServices, 'config' | 'db' | 'gameRules' | 'games'>,
  viewer: Viewer,
) {
  const { config, db } = services
  return {
    preferences: await getPreferences(db, viewer.userId),
    card: await getCard(services, viewer.userId),
    privacy: await getPrivacySettings(db, viewer.userId),
    hasPassword: config.passwordSignIn && (await hasPassword(db, viewer.userId)),
    needsReauthentication: !isRecentlyAuthenticated(viewer, db.now()),
  }
}

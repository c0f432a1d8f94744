/** The data of the settings page, apart from name and address. */
import type { SiteConfig } from '#app/context.server.ts'
import type { Reader } from '#app/db/db.server.ts'
import { hasPassword } from '#app/features/accounts/server/passwords/current-password.server.ts'
import { isRecentlyAuthenticated } from '#app/features/accounts/server/sessions/reauthentication.server.ts'
import type { Viewer } from '#app/features/accounts/server/sessions/session.server.ts'
import { getPreferences } from '#app/features/notifications/server/preferences.server.ts'
import { getPrivacySettings } from './privacy.server.ts'

/** Returns the player's switches, without personal data, and what changes of the account need. */
export async function getShownSettings(
  { config, db }: { config: Pick<SiteConfig, 'passwordSignIn'>; db: Reader },
  viewer: Viewer,
) {
  return {
    preferences: await getPreferences(db, viewer.userId),
    privacy: await getPrivacySettings(db, viewer.userId),
    hasPassword: config.passwordSignIn && (await hasPassword(db, viewer.userId)),
    needsReauthentication: !isRecentlyAuthenticated(viewer, db.now()),
  }
}

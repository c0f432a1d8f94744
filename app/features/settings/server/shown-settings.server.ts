/** The data of the settings page, apart from name and address. */
import type { Reader } from '#app/db/db.server.ts'
import type { Viewer } from '#app/features/accounts/server/sessions/session.server.ts'
import { getPreferences } from '#app/features/notifications/server/preferences.server.ts'
import { getPrivacySettings } from './privacy.server.ts'

/** A session older than this must enter the password again, ms. */
const FRESH_MS = 10 * 60_000

/** Whether deleting the account needs the password. `now` is the database's time, ms. */
export function deletionNeedsPassword(viewer: Viewer, now: number): boolean {
  return now - viewer.signedInAt > FRESH_MS
}

/**
 * Returns the player's switches, without personal data, and whether deleting the account needs the
 * password.
 */
export async function getShownSettings(db: Reader, viewer: Viewer) {
  return {
    preferences: await getPreferences(db, viewer.userId),
    privacy: await getPrivacySettings(db, viewer.userId),
    deletionNeedsPassword: deletionNeedsPassword(viewer, db.now()),
  }
}

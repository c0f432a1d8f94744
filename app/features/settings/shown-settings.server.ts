/** What the settings page shows of a player besides their name and address. */
import type { Reader } from '../../db/db.server.ts'
import type { Viewer } from '../accounts/session.server.ts'
import { getPreferences } from '../notifications/preferences.server.ts'
import type { NotificationPreferences } from '../notifications/preferences.ts'
import { getPrivacySettings } from './privacy.server.ts'
import type { PrivacySettings } from './privacy.ts'

/** A session signed in longer ago has to show the password again (design, Security). */
const FRESH_MS = 10 * 60_000

/** Switches alone: nothing in it tells one player from another. */
export interface ShownSettings {
  preferences: NotificationPreferences
  privacy: PrivacySettings
  deletionNeedsPassword: boolean
}

/** Whether deleting the account needs the password at this time (ms, the database's). */
export function deletionNeedsPassword(viewer: Viewer, now: number): boolean {
  return now - viewer.signedInAt > FRESH_MS
}

/** The player's switches, and whether deleting the account needs the password now. */
export async function getShownSettings(db: Reader, viewer: Viewer): Promise<ShownSettings> {
  return {
    preferences: await getPreferences(db, viewer.userId),
    privacy: await getPrivacySettings(db, viewer.userId),
    deletionNeedsPassword: deletionNeedsPassword(viewer, db.now()),
  }
}

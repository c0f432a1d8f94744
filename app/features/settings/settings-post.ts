/** What the saves of the settings are given, and what they return. */
import type { HashClient } from '../accounts/hash-queue.ts'
import type { Viewer } from '../accounts/session.server.ts'
import type { AccountFault, FormEntries } from '../accounts/account-fault.server.ts'

/** A form of the settings, and who sent it. */
export interface SettingsPost {
  viewer: Viewer
  /** Whom limits count and hashes are for. */
  client: HashClient
  headers: Headers
  entries: FormEntries
  /** Whether browsers honor `Clear-Site-Data` from this origin. */
  canClearCache?: boolean
}

export interface SettingsFault extends AccountFault {
  field?: { name: string; message: string }
}

/** Saved, with what the answer has to say and set; or what went wrong. */
export type SettingsResult =
  | { success: string; note?: string; cookies?: string[] }
  | { goTo: string; cookies: string[] }
  | SettingsFault

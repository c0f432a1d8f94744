/** Input and result of the saves of the settings. */
import type { Requester } from '#app/context.server.ts'
import type { Language } from '#app/messages/languages.ts'
import type { HashClient } from '#app/features/accounts/server/passwords/hash-queue.ts'
import type { Viewer } from '#app/features/accounts/server/sessions/session.server.ts'
import type { FormEntries } from '#app/features/accounts/server/account-fault.server.ts'

/** A posted settings form and its sender. */
export interface SettingsPost {
  viewer: Viewer
  /** The client for rate limits and the hash queue, with its device cookie and browser. */
  client: HashClient & Pick<Requester, 'device' | 'userAgent'>
  /** The language of the page, for the messages. */
  language: Language
  entries: FormEntries
  /** Whether browsers honor `Clear-Site-Data` from this origin. */
  canClearCache?: boolean
}

export interface SettingsFault {
  error: string
  status: number
  /** Seconds to wait before the next attempt. */
  retryAfterS?: number
  field?: { name: string; message: string }
}

/** The success with its message and cookies, or the fault. */
export type SettingsResult =
  | { success: string; note?: string; cookies?: string[] }
  | { goTo: string; cookies: string[] }
  | SettingsFault

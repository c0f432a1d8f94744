/** Input and result of the forms of the page Sign-in and security (`app/routes/security.tsx`). */
import type { Requester, RequestServices } from '#app/context.server.ts'
import type { Language } from '#app/messages/languages.ts'
import type { FormEntries } from './account-fault.server.ts'
import type { Viewer } from './sessions/session.server.ts'

/** A posted form and its sender. */
export interface SecurityPost {
  viewer: Viewer
  requester: Requester
  /** The language of the page, for the messages. */
  language: Language
  entries: FormEntries
}

/** A new secret of the second factor, which counts once the player confirms it by a code. */
export interface SetUp {
  /** For the form: the server stores nothing yet. */
  sealed: string
  /** For typing, in groups of four. */
  secret: string
  /** For the QR code. */
  uri: string
}

/** What the page shows after a form. */
export interface SecurityResponse {
  success?: string
  error?: string
  recoveryCodes?: string[]
  setUp?: SetUp
}

/** The same, with what the response needs. */
export type SecurityResult =
  | (SecurityResponse & { success: string; cookies?: string[] })
  | (SecurityResponse & { error: string; status: number; retryAfterS?: number })

/** Handles one form of the page. It may throw what `explainFault` explains. */
export type SecurityAction = (
  services: RequestServices,
  post: SecurityPost,
) => Promise<SecurityResult>

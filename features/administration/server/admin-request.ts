/** What the pages of the administration receive. */
import type { Requester } from '#features/context.server.ts'
import type { Viewer } from '#features/accounts/server/sessions/session.server.ts'
import type { Language } from '#messages/languages.ts'

/** A request of a staff member whose right to see the page was checked. */
export interface AdminRequest {
  viewer: Viewer
  requester: Requester
  language: Language
  url: URL
  /** The parameters of the page's path. */
  params: Readonly<Record<string, string | undefined>>
}

/** What the pages of the administration receive and return. */
import type { Requester, RequestServices } from '#app/context.server.ts'
import type { Viewer } from '#app/features/accounts/server/sessions/session.server.ts'
import type { StaffAction } from '#app/features/authorization/can.ts'
import type { Language } from '#app/messages/languages.ts'

/** A request of a staff member whose right to see the page was checked. */
export interface AdminRequest {
  viewer: Viewer
  requester: Requester
  language: Language
  url: URL
  /** The parameters of the page's path. */
  params: Readonly<Record<string, string | undefined>>
}

/** A posted form. */
export interface AdminPost extends AdminRequest {
  form: FormData
}

/** What the page shows after a form. */
export interface AdminResponse {
  success?: string
  error?: string
  /** The messages of invalid fields, by their names. */
  faults?: Record<string, string>
  /** What else to say, one line each. */
  notes?: string[]
  /** What was typed, after a fault or for a preview: the values of the fields by their names. */
  values?: Record<string, string>
  /** Whether `values` are shown as they would be published. */
  preview?: boolean
  /** Shown once, for copying: a link. */
  link?: string
}

/** The same, with the status of the response; without one it is 200 or, with an error, 400. */
export type AdminResult = AdminResponse & {
  status?: number
  redirectTo?: string
  retryAfterS?: number
}

/** What runs a form. */
export interface AdminForm {
  /**
   * The right that is needed. Undefined: the function itself checks the right, since it depends
   * on the account that the form is about.
   */
  action?: StaffAction
  run: (services: RequestServices, post: AdminPost) => Promise<AdminResult>
}

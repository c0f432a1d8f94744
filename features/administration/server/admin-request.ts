/** What the pages of the administration receive and show. */
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
  /** The action that undoes this one, with its fields. */
  undo?: { intent: string; fields: Record<string, string> }
  /** Shown once, for copying: a link. */
  link?: string
}

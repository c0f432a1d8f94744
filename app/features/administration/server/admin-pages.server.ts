/** Loads the pages of the administration and runs their forms. */
import type { RequestServices } from '#app/context.server.ts'
import { can, type Actor, type StaffAction } from '#app/features/authorization/can.ts'
import type { AdminPageId } from '../admin-pages.ts'
import type { AdminPost, AdminRequest, AdminResult } from './admin-request.ts'
import { loadBackups, makeBackupNow } from './backups.server.ts'
import { loadOverview, sendTestMail } from './overview.server.ts'
import { loadOwnerLink, takeOwnership } from './owner-link.server.ts'
import { loadSettings, saveSection } from './settings.server.ts'

/** The data of each page. */
const LOADERS = {
  overview: loadOverview,
  settings: loadSettings,
  backups: loadBackups,
  owner: loadOwnerLink,
} satisfies Record<AdminPageId, Loader>

type Loader = (services: RequestServices, request: AdminRequest) => Promise<object>

export interface AdminForm {
  /**
   * What one must be allowed to do. Undefined: the function itself checks the right, since it depends
   * on the account that the form is about.
   */
  action?: StaffAction
  run: (services: RequestServices, post: AdminPost) => Promise<AdminResult>
}

/** The forms of all pages by their hidden field `intent`. */
const FORMS: Record<string, AdminForm> = {
  'save-settings': { action: 'change-portal', run: saveSection },
  'send-test-mail': { action: 'change-portal', run: sendTestMail },
  'make-backup': { action: 'manage-backups', run: makeBackupNow },
  // Whoever has the link may.
  'take-ownership': { run: takeOwnership },
}

/** A page with its data. */
export type LoadedAdminPage = {
  [Id in AdminPageId]: { id: Id; data: Awaited<ReturnType<(typeof LOADERS)[Id]>> }
}[AdminPageId]

/** Loads a page. It throws what its loader throws. */
export async function loadAdminPage(
  id: AdminPageId,
  services: RequestServices,
  request: AdminRequest,
): Promise<LoadedAdminPage> {
  const data = await (LOADERS[id] as Loader)(services, request)
  // TypeScript cannot relate the id to the type of the data.
  return { id, data } as unknown as LoadedAdminPage
}

/** Returns the function behind a form. Undefined if the viewer may not use it, or there is none. */
export function findAdminForm(viewer: Actor, intent: string) {
  const form = Object.hasOwn(FORMS, intent) ? FORMS[intent] : undefined
  return form && (!form.action || can(viewer, form.action)) ? form.run : undefined
}

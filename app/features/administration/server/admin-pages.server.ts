/** Loads the pages of the administration and runs their forms. */
import type { RequestServices } from '#app/context.server.ts'
import { can, type Actor } from '#app/features/authorization/can.ts'
import type { AdminPageId } from '../admin-pages.ts'
import { getTranslator } from '#app/messages/catalogues.server.ts'
import type { AdminForm, AdminPost, AdminRequest, AdminResult } from './admin-request.ts'
import { loadBackups, makeBackupNow } from './overview/backups.server.ts'
import { NotAllowedError } from './change-as-staff.server.ts'
import { INVITATION_FORMS, loadInvitations } from './players/invitations.server.ts'
import { loadOverview, sendTestMail } from './overview/overview.server.ts'
import { add, change, loadGame, loadNewGame, propose } from './games/game.server.ts'
import { feature, hide, loadGames, remove, show } from './games/games.server.ts'
import { addExample, loadDraft, loadUpload, publish, removeVersion } from './games/hosted.server.ts'
import { importFile } from './games/game-file.server.ts'
import {
  loadAnnouncements,
  previewAnnouncement,
  sendAnnouncement,
} from './log/announcements.server.ts'
import { loadAuditLog } from './log/audit-log.server.ts'
import { loadOwnerLink, takeOwnership } from './owner-link.server.ts'
import { readTyped } from '#app/features/actions/server/read-typed.server.ts'
import { loadSettings, saveSection } from './settings.server.ts'
import { PLAYER_FORMS, loadPlayer } from './players/player.server.ts'
import { liftSuspensions, loadPlayers, suspendPlayers } from './players/players.server.ts'

/** The data of each page. */
const LOADERS = {
  overview: loadOverview,
  games: loadGames,
  newGame: loadNewGame,
  uploadGame: loadUpload,
  draft: loadDraft,
  game: loadGame,
  settings: loadSettings,
  backups: loadBackups,
  players: loadPlayers,
  player: loadPlayer,
  invitations: loadInvitations,
  announcements: loadAnnouncements,
  'audit-log': loadAuditLog,
  owner: loadOwnerLink,
} satisfies Record<AdminPageId, Loader>

type Loader = (services: RequestServices, request: AdminRequest) => Promise<object>

/** The forms of all pages by their hidden field `intent`. */
export const FORMS: Record<string, AdminForm> = {
  'hide-game': { action: 'hide-games', run: hide },
  'show-game': { action: 'hide-games', run: show },
  'remove-game': { action: 'change-games', run: remove },
  'feature-game': { action: 'change-portal', run: feature },
  'propose-game': { action: 'change-games', run: propose },
  'add-game': { action: 'change-games', run: add },
  'change-game': { action: 'change-games', run: change },
  'publish-version': { action: 'change-games', run: publish },
  'add-example-game': { action: 'change-games', run: addExample },
  'delete-version': { action: 'change-games', run: removeVersion },
  'import-games': { action: 'change-games', run: importFile },
  'save-settings': { action: 'change-portal', run: saveSection },
  'send-test-mail': { action: 'change-portal', run: sendTestMail },
  'make-backup': { action: 'manage-backups', run: makeBackupNow },
  'preview-announcement': { action: 'announce', run: previewAnnouncement },
  'send-announcement': { action: 'announce', run: sendAnnouncement },
  // Every player who has the link may.
  'take-ownership': { run: takeOwnership },
  'suspend-players': { action: 'view-players', run: suspendPlayers },
  'lift-suspensions': { action: 'view-players', run: liftSuspensions },
  ...PLAYER_FORMS,
  ...INVITATION_FORMS,
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

/**
 * Returns the function behind a form, which throws what the form throws, or `TooManyError`. Undefined
 * if the viewer may not use it, or there is none.
 */
export function findAdminForm(viewer: Actor, intent: string) {
  const form = Object.hasOwn(FORMS, intent) ? FORMS[intent] : undefined
  if (!form || (form.action && !can(viewer, form.action))) return undefined
  return async (services: RequestServices, post: AdminPost): Promise<AdminResult> => {
    await services.limits.require([{ rule: 'staff-account', key: viewer.userId }])
    const result = await form.run(services, post).catch((error: unknown): AdminResult => {
      if (!(error instanceof NotAllowedError)) throw error
      const t = getTranslator(post.language, 'admin')
      return { error: t('notAllowed'), status: 403 }
    })
    return result.error ? { values: readTyped(post.form), ...result } : result
  }
}

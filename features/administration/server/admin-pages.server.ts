/** The pages of the administration: what loads each, and the actions of their forms. */
import type { Action } from '#features/actions/server/action.ts'
import type { RequestServices } from '#features/context.server.ts'
import type { AdminPageId } from '../admin-pages.ts'
import type { AdminRequest } from './admin-request.ts'
import { loadBackups, makeBackup } from './overview/backups.server.ts'
import { INVITATION_ACTIONS, loadInvitations } from './players/invitations.server.ts'
import { loadOverview, sendTestMail } from './overview/overview.server.ts'
import { importFile } from './games/game-file.server.ts'
import { GAME_FORM_ACTIONS, loadGame, loadNewGame } from './games/game.server.ts'
import { GAME_ACTIONS, loadGames } from './games/games.server.ts'
import { HOSTED_ACTIONS, loadDraft, loadUpload } from './games/hosted.server.ts'
import { ANNOUNCEMENT_ACTIONS, loadAnnouncements } from './log/announcements.server.ts'
import { loadAuditLog } from './log/audit-log.server.ts'
import { loadOwnerLink, takeOwnership } from './owner-link.server.ts'
import { loadSettings, saveSection } from './settings.server.ts'
import { PLAYER_ACTIONS } from './players/player-actions.server.ts'
import { loadPlayer } from './players/player.server.ts'
import { loadPlayers } from './players/players.server.ts'

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

/** The actions of staff: the forms of all pages. */
export const ADMIN_ACTIONS: readonly Action[] = [
  ...GAME_ACTIONS,
  ...GAME_FORM_ACTIONS,
  ...HOSTED_ACTIONS,
  importFile,
  saveSection,
  sendTestMail,
  makeBackup,
  ...ANNOUNCEMENT_ACTIONS,
  takeOwnership,
  ...PLAYER_ACTIONS,
  ...INVITATION_ACTIONS,
]

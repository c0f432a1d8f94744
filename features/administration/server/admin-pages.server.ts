/** Loads the pages of the administration. */
import type { RequestServices } from '#features/context.server.ts'
import type { AdminPageId } from '../admin-pages.ts'
import type { AdminRequest } from './admin-request.ts'
import { loadBackups } from './overview/backups.server.ts'
import { loadInvitations } from './players/invitations.server.ts'
import { loadOverview } from './overview/overview.server.ts'
import { loadGame, loadNewGame } from './games/game.server.ts'
import { loadGames } from './games/games.server.ts'
import { loadDraft, loadUpload } from './games/hosted.server.ts'
import { loadAnnouncements } from './log/announcements.server.ts'
import { loadAuditLog } from './log/audit-log.server.ts'
import { loadOwnerLink } from './owner-link.server.ts'
import { loadSettings } from './settings.server.ts'
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

/** The actions of staff: the forms of all pages of the administration. */
import type { Action } from '#features/actions/server/action.ts'
import { importFile } from './games/game-file.server.ts'
import { GAME_FORM_ACTIONS } from './games/game.server.ts'
import { GAME_ACTIONS } from './games/games.server.ts'
import { HOSTED_ACTIONS } from './games/hosted.server.ts'
import { ANNOUNCEMENT_ACTIONS } from './log/announcements.server.ts'
import { makeBackup } from './overview/backups.server.ts'
import { sendTestMail } from './overview/overview.server.ts'
import { takeOwnership } from './owner-link.server.ts'
import { INVITATION_ACTIONS } from './players/invitations.server.ts'
import { PLAYER_ACTIONS } from './players/player-actions.server.ts'
import { saveSection } from './settings.server.ts'

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

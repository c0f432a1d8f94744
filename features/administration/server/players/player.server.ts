/** The page of one player in the administration. */
import type { RequestServices } from '#features/context.server.ts'
import type { Reader } from '#platform/db/db.server.ts'
import { readAuditLog, readNames } from '#features/audit-log/server/read-audit-log.server.ts'
import { can, type ManagedAccountAction } from '#features/authorization/can.ts'
import type { Language } from '#messages/languages.ts'
import { readAccountFacts } from './account-facts.ts'
import { ID } from './act-target.server.ts'
import type { AdminRequest } from '../admin-request.ts'
import { recordView } from './record-view.server.ts'
import { describer } from '../log/audit-log.server.ts'
import { notFound } from '../require-staff.server.ts'

/** Entries of the audit log that the page shows. */
const MAX_SHOWN = 50
/** More notes than anyone writes about a player. All are shown, so that all can be deleted. */
const MAX_NOTES = 500

/** Loads the page. Looking at it is recorded. */
export async function loadPlayer(
  services: RequestServices,
  { viewer, params: { id = '' }, language }: AdminRequest,
) {
  const { db, config } = services
  const player = ID.test(id) ? await readAccountFacts(db, id) : undefined
  const may = (action: ManagedAccountAction) =>
    player !== undefined && can(viewer, action, { userId: id, role: player.role })
  if (!player || !may('view-player')) throw notFound(language)
  await recordView(db, viewer.userId, id)
  const notes = await listNotes(db, id)
  return {
    title: player.name,
    player,
    notes: notes.map(({ author_id: userId, id: noteId, text, at, name }) => ({
      id: noteId,
      text,
      at,
      name,
      mayDelete: can(viewer, 'delete-note', { userId }),
    })),
    history: await listHistory(services, id, language),
    mayManage: may('suspend-player'),
    mayReset: may('send-reset') && config.passwordSignIn,
    mayRemoveFactors: may('remove-factors'),
    mayChangeRole: may('change-role'),
    mayDelete: may('delete-player'),
  }
}

function listNotes(db: Reader, userId: string) {
  return db
    .selectFrom('player_note')
    .leftJoin('user', 'user.id', 'player_note.author_id')
    .select(['player_note.id', 'text', 'player_note.created_at as at', 'author_id', 'user.name'])
    .where('user_id', '=', userId)
    .orderBy('player_note.created_at', 'desc')
    .limit(MAX_NOTES)
    .execute()
}

/** The latest entries of the audit log about the player, without those of looking at the page. */
async function listHistory({ db, games }: RequestServices, userId: string, language: Language) {
  const rows = await readAuditLog(db, { subject: userId }, {}, MAX_SHOWN)
  return rows.map(describer(language, await readNames(db, rows), games))
}

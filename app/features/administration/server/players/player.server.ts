/** The page of one player in the administration. */
import type { RequestServices } from '#app/context.server.ts'
import type { Reader } from '#app/db/db.server.ts'
import type { Tx } from '#app/db/transact.server.ts'
import { isStillAllowed } from '#app/features/accounts/server/passwords/current-password.server.ts'
import { SessionEndedError } from '#app/features/accounts/server/sessions/change-in-session.server.ts'
import { lockUser } from '#app/features/accounts/server/ways-in.server.ts'
import { recordAudit } from '#app/features/audit-log/server/audit-log.server.ts'
import { readAuditLog, readNames } from '#app/features/audit-log/server/read-audit-log.server.ts'
import { can, type ManagedAccountAction } from '#app/features/authorization/can.ts'
import { deleteMailFiles } from '#app/features/mail/server/transport.server.ts'
import { deleteAccountData } from '#app/features/settings/server/delete-account-data.server.ts'
import { getTranslator } from '#app/messages/catalogues.server.ts'
import type { Language } from '#app/messages/languages.ts'
import { readAccountFacts } from './account-facts.ts'
import { ID, requireTarget } from './act-target.server.ts'
import type { AdminForm, AdminPost, AdminRequest, AdminResult } from '../admin-request.ts'
import { ACTS, actOn, type PlayerAct } from './player-acts.server.ts'
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
  const rows = await readAuditLog(db, { subject: userId, except: 'view-player' }, {}, MAX_SHOWN)
  return rows.map(describer(language, await readNames(db, rows), games))
}

/** Deletes the account if the owner typed its address. */
async function deletePlayer(services: RequestServices, post: AdminPost): Promise<AdminResult> {
  const { db, log, mailFolder } = services
  const { viewer, language, form, params } = post
  const userId = params.id ?? ''
  const t = getTranslator(language, 'adminPlayers')
  // A copied address may have the marks that isolate it in texts from right to left.
  const typed = String(form.get('address')).replaceAll(/[\u2066-\u2069]/g, '')
  const refuse = async (tx: Tx): Promise<AdminResult | undefined> => {
    // The role of the staff member cannot change meanwhile.
    await lockUser(tx, viewer.userId)
    if (!(await isStillAllowed(tx, viewer.sessionId))) throw new SessionEndedError()
    const found = await requireTarget(tx, { viewer, userId, right: 'delete-player', t })
    if ('error' in found) return found
    if (typed.trim().toLowerCase() === found.target.email) return undefined
    return { error: t('addressDiffers'), faults: { address: t('addressDiffers') } }
  }
  const gone: AdminResult = { error: t('gone'), status: 404 }
  if (!ID.test(userId)) return gone
  const outcome: { refusal: AdminResult | undefined } = { refusal: gone }
  const erased = await deleteAccountData(db, userId, async (tx) => {
    outcome.refusal = await refuse(tx)
    if (outcome.refusal) return false
    await recordAudit(tx, { actorId: viewer.userId, action: 'delete-player', subjectId: userId })
    return true
  })
  if (!erased || outcome.refusal) return outcome.refusal ?? gone
  await deleteMailFiles(mailFolder, erased.isOwnAddress).catch((error: unknown) => {
    log.error({ err: error }, 'the mail files of a deleted account could not be removed')
  })
  return { redirectTo: '/admin/players' }
}

const runAct =
  (name: PlayerAct) =>
  (services: RequestServices, post: AdminPost): Promise<AdminResult> =>
    actOn(services, post, { userId: post.params.id ?? '', name })

/** The forms of the page by their hidden field `intent`, which is the act's name in the audit log. */
export const PLAYER_FORMS = {
  ...(Object.fromEntries(
    (Object.keys(ACTS) as PlayerAct[]).map((name) => [name, { run: runAct(name) }]),
  ) as Record<PlayerAct, AdminForm>),
  'delete-player': { run: deletePlayer },
}

/** One file with many games: its import and its download. */
import type { RequestServices } from '#app/context.server.ts'
import { recordAudit } from '#app/features/audit-log/server/audit-log.server.ts'
import { describeFault, nameField } from '#app/features/own-games/server/describe-fault.server.ts'
import { exportGames, importGames } from '#app/features/own-games/server/import-games.server.ts'
import { readGameList } from '#app/features/own-games/server/read-list.ts'
import { getTranslator } from '#app/messages/catalogues.server.ts'
import { OwnGameError } from '#catalogue/own-game.ts'
import type { AdminPost, AdminResult } from '../admin-request.ts'
import { changeAsStaff } from '../change-as-staff.server.ts'

/** Faults that the page shows, and the length of each: a file may have thousands. */
const [SHOWN, LENGTH] = [20, 300]

/** Imports the games of the posted file: all of them, or none if one is not valid. */
export async function importFile(
  services: RequestServices,
  { form, viewer, language }: AdminPost,
): Promise<AdminResult> {
  const t = getTranslator(language, 'adminGames')
  const file = form.get('file')
  try {
    const text = typeof file === 'string' ? file : ((await file?.text()) ?? '')
    const games = await readGameList(text, services.gameRules, form.has('home'))
    const done = await changeAsStaff(services.db, viewer, 'change-games', async (tx) => {
      const imported = await importGames(tx, games)
      if (imported.added + imported.changed > 0) {
        const detail = { ...imported }
        await recordAudit(tx, { actorId: viewer.userId, action: 'import-games', detail })
      }
      return imported
    })
    await services.refreshGames()
    return { success: t('isImported', { ...done }) }
  } catch (error) {
    if (!(error instanceof OwnGameError)) throw error
    return {
      error: t('notImported', { count: error.faults.length }),
      faults: Object.fromEntries(
        error.faults
          .slice(0, SHOWN)
          .map((fault) => [
            nameField(fault.field, language).slice(0, LENGTH),
            describeFault(fault, language).slice(0, LENGTH),
          ]),
      ),
      status: 422,
    }
  }
}

/** Returns the file with all stored games, without their covers. */
export async function downloadGames({ db }: Pick<RequestServices, 'db'>): Promise<Response> {
  return new Response(await exportGames(db), {
    headers: {
      'Content-Type': 'application/json',
      'Content-Disposition': 'attachment; filename="games.json"',
      'Cache-Control': 'private, no-store',
    },
  })
}

/** One file with many games: its import and its download. */
import { z } from 'zod'
import type { RequestServices } from '#features/context.server.ts'
import { defineAction, refused } from '#features/actions/server/action.ts'
import { recordAudit } from '#features/audit-log/server/audit-log.server.ts'
import { describeFault, nameField } from '#features/own-games/server/describe-fault.server.ts'
import { requireBuilds } from '#features/hosted-games/server/build-files.server.ts'
import { exportGames, importGames } from '#features/own-games/server/import-games.server.ts'
import { readGameList } from '#features/own-games/server/read-list.ts'
import { OwnGameError } from '#catalogue/own-game.ts'
import { fileResponse } from '#platform/http/file-response.ts'
import { STAFF } from '../staff-action.server.ts'

/** Faults that the page shows, and the length of each: a file may have thousands. */
const [SHOWN, LENGTH] = [20, 300]

/** Imports the games of the posted file: all of them, or none if one is not valid. */
export const importFile = defineAction({
  ...STAFF,
  name: 'import-games',
  right: 'change-games',
  messages: 'adminGames',
  input: z.object({
    file: z.string().or(z.instanceof(File)),
    home: z.string().optional(),
  }),
  async before({ services: { db, gameRules }, input: { file, home }, language, t }) {
    const text = typeof file === 'string' ? file : await file.text()
    try {
      const games = await readGameList(text, gameRules, home !== undefined)
      await requireBuilds(db, games)
      return games
    } catch (error) {
      if (!(error instanceof OwnGameError)) throw error
      const faults = error.faults
        .slice(0, SHOWN)
        .map((fault) => [
          nameField(fault.field, language).slice(0, LENGTH),
          describeFault(fault, language).slice(0, LENGTH),
        ])
      const count = error.faults.length
      return refused(t('notImported', { count }), {
        faults: Object.fromEntries(faults),
        status: 422,
      })
    }
  },
  async run(tx, { services, t, viewer }, games) {
    const done = { ...(await importGames(tx, games)) }
    if (done.added + done.changed > 0) {
      const entry = { actorId: viewer.userId, action: 'import-games' }
      await recordAudit(tx, { ...entry, detail: done })
    }
    return { success: t('isImported', done), afterCommit: () => services.refreshGames() }
  },
})

/** Returns the file with all stored games, without their covers. */
export async function downloadGames({ db }: Pick<RequestServices, 'db'>): Promise<Response> {
  return fileResponse(await exportGames(db), { name: 'games.json', type: 'application/json' })
}

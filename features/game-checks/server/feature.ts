/** What this feature contributes to the portal. */
import { z } from 'zod'
import { findGame } from '#catalogue/queries.ts'
import { gameReportAttempts } from '#features/limits/server/limits.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import type { JsonRequest } from '#platform/http/json.ts'
import type { Feature } from '../../feature.ts'
import { REPORT_REASONS } from '../report-reasons.ts'
import { checkGames } from './check-games.ts'
import { addReport, removeExpiredGameReports } from './reports.ts'

const reportSchema = z.strictObject({ reason: z.enum(REPORT_REASONS) })
/** Maximum length of a User-Agent. No browser sends a longer one. */
const MAX_USER_AGENT = 1_000

export const gameChecks: Feature = {
  jsonRoutes: (services) => [
    [
      'POST',
      '/game-reports/:id',
      'anyone',
      // Ids of no game share a key, so that nobody can fill the memory with keys.
      (address, id) => gameReportAttempts(address, services.catalogue.ids.has(id) ? id : ''),
      // The response does not reveal whether this was the visitor's first report of the day.
      async ({ incoming, id, address, read, refuse }: JsonRequest) => {
        const { cookieKey, db, games } = services
        if (!findGame(games, id)) return refuse('noSuchGame', 404)
        const { reason } = await read(reportSchema)
        const userAgent = (incoming.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT)
        const report = { gameId: id, reason, address, userAgent }
        await transact(db, (tx) => addReport(tx, report, cookieKey.secret), { isRepeatable: true })
        return undefined
      },
    ],
  ],
  removals: () => [removeExpiredGameReports],
  jobs: (services) => [checkGames(services)],
}

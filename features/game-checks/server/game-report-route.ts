/** `POST /game-reports/{id}`: a visitor reports that a game does not work. */
import { z } from 'zod'
import type { RequestServices } from '#features/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { REPORT_REASONS } from '../report-reasons.ts'
import { findGame } from '#catalogue/queries.ts'
import { addReport } from './reports.ts'
import type { JsonRequest } from '#platform/http/json.ts'

const bodySchema = z.strictObject({ reason: z.enum(REPORT_REASONS) })
/** Maximum length of a User-Agent. No browser sends a longer one. */
const MAX_USER_AGENT = 1_000

/** The response does not reveal whether this was the visitor's first report of the day. */
export function createGameReportHandler(
  services: Pick<RequestServices, 'cookieKey' | 'db' | 'games'>,
) {
  const { cookieKey, db } = services
  return async ({ incoming, id, address, read, refuse }: JsonRequest) => {
    const game = findGame(services.games, id)
    if (!game) return refuse('noSuchGame', 404)
    const { reason } = await read(bodySchema)
    const userAgent = (incoming.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT)
    const report = { gameId: game.id, reason, address, userAgent }
    await transact(db, (tx) => addReport(tx, report, cookieKey.secret), { isRepeatable: true })
    return undefined
  }
}

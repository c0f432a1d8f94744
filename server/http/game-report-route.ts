/** `POST /game-reports/{id}`: a visitor reports that a game does not work. */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { z } from 'zod'
import { transact } from '#app/db/transact.server.ts'
import { REPORT_REASONS } from '#app/features/game-checks/report-reasons.ts'
import { addReport } from '../game-checks/reports.ts'
import { gameReportAttempts } from '#app/features/limits/limits.server.ts'
import { findGame } from '#catalogue/queries.ts'
import { clientAddress } from './client-address.ts'
import { createJsonResponder, readJsonBody } from './json.ts'
import type { Services } from '../services.ts'
import { localizeResponse } from './localize-response.ts'

const bodySchema = z.strictObject({ reason: z.enum(REPORT_REASONS) })
/** Maximum length of a User-Agent. No browser sends a longer one. */
const MAX_USER_AGENT = 1_000

/**
 * Responds with 204. The response does not reveal whether this was the visitor's first report of
 * the day.
 */
export function createGameReportRoute(services: Services, headers: Record<string, string>) {
  const { config, cookieKey, db, limits } = services
  const respond = createJsonResponder(headers)
  return async (c: Context<{ Bindings: HttpBindings }>) => {
    const { incoming } = c.env
    const t = localizeResponse(incoming)
    const game = findGame(services.games, c.req.param('id') ?? '')
    if (!game) return respond({ error: t('noSuchGame') }, 404)
    const sent = await readJsonBody(incoming)
    if (sent === 'too-large') return respond({ error: t('tooLarge') }, 413)
    const body = bodySchema.safeParse(sent)
    if (!body.success) return respond({ error: t('malformedRequest') }, 400)
    const address = clientAddress(incoming, config.trustProxy)
    const { waitS } = await limits.take(gameReportAttempts(address, game.id))
    if (waitS > 0) {
      return respond({ error: t('tooManyReports') }, 429, {
        'Retry-After': String(waitS),
      })
    }
    const userAgent = (incoming.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT)
    const report = { gameId: game.id, reason: body.data.reason, address, userAgent }
    await transact(db, (tx) => addReport(tx, report, cookieKey.secret), { isRepeatable: true })
    return new Response(null, { status: 204, headers })
  }
}

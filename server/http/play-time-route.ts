/**
 * `POST /play-time`: saves play time, sent by fetch or by the beacon of a page that is being left.
 */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { z } from 'zod'
import { createPlayTimeCredit } from '#app/features/play/credit-play-time.server.ts'
import { sessionCookieName } from '#app/features/accounts/session-cookie.server.ts'
import { createSessionFinder, readCookie } from '#app/features/accounts/session.server.ts'
import { can } from '#app/features/authorization/can.ts'
import { playReportAttempts } from '#app/features/limits/limits.server.ts'
import { clientAddress } from './client-address.ts'
import { createJsonResponder, readJsonBody } from './json.ts'
import type { Services } from '../services.ts'
import { wordResponse } from './word-response.ts'

const bodySchema = z.strictObject({
  reportId: z.string().regex(/^[\w-]{8,64}$/),
  gameId: z.string(),
  /** The client's claim. The server decides how much it credits. */
  ms: z.number().min(0),
})

/** Keys of messages in the part `answers`. */
type Refusal = 'signInToTrack' | 'noSuchGame' | 'tooLarge' | 'tooManyPlayReports'

/** Responds with the credited time and the newly unlocked achievements. */
export function createPlayTimeRoute(services: Services, headers: Record<string, string>) {
  const { catalogue, config, cookieKey, db, processCounters } = services
  const findViewer = createSessionFinder(db, cookieKey)
  const credit = createPlayTimeCredit(db, () => ({ ...config, games: catalogue.games }))
  const cookieName = sessionCookieName(config.publicUrl)
  const respond = createJsonResponder(headers)
  return async (c: Context<{ Bindings: HttpBindings }>) => {
    const { incoming } = c.env
    const refuse = (key: Refusal, status: number, more?: Record<string, string>) =>
      respond({ error: wordResponse(incoming)(key) }, status, more)
    const cookie = readCookie(incoming.headers.cookie, cookieName)
    const viewer = await findViewer(cookie)
    if (!can(viewer, 'save-play-time', viewer)) return refuse('signInToTrack', 401)
    const { userId } = viewer
    const address = clientAddress(incoming, config.trustProxy)
    const { waitS } = await services.limits.take(playReportAttempts(address, userId))
    if (waitS > 0) return refuse('tooManyPlayReports', 429, { 'Retry-After': String(waitS) })
    const sent = await readJsonBody(incoming)
    if (sent === 'too-large') return refuse('tooLarge', 413)
    const body = bodySchema.safeParse(sent)
    if (!body.success) return respond({ error: 'The report has an invalid format.' }, 400)
    const { reportId, gameId, ms } = body.data
    if (!catalogue.ids.has(gameId)) return refuse('noSuchGame', 404)
    const credited = await credit({ userId, gameId, reportId, claimedMs: ms })
    // The account was deleted a moment ago.
    if (!credited) return refuse('signInToTrack', 401)
    const { creditedMs, unlocked } = credited
    if (creditedMs > 0) {
      processCounters.saves.count('play-credit')
      processCounters.saves.count('play-ms', creditedMs)
    }
    return respond({ creditedMs, unlocked: unlocked.map(({ id }) => id) })
  }
}

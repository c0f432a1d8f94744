/**
 * `POST /play-time`: saves play time, sent by fetch or by the beacon of a page that is being left.
 */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { z } from 'zod'
import { createPlayTimeCredit } from '#app/features/play/credit-play-time.server.ts'
import { sessionCookieName } from '#app/features/accounts/session-cookie.server.ts'
import { readCookie } from '#app/lib/cookies.ts'
import { createSessionFinder } from '#app/features/accounts/session.server.ts'
import { formatUnlocked } from '#app/features/achievements/unlocked-message.server.ts'
import { can } from '#app/features/authorization/can.ts'
import { MAX_UTC_OFFSET_MINUTES } from '#app/features/play/play-days.ts'
import { playReportAttempts } from '#app/features/limits/limits.server.ts'
import { clientAddress } from './client-address.ts'
import { createJsonResponder, readJsonBody } from './json.ts'
import type { Services } from '../services.ts'
import { responseLanguage, localizeResponse } from './localize-response.ts'

const bodySchema = z.strictObject({
  reportId: z.string().regex(/^[\w-]{8,64}$/),
  gameId: z.string(),
  /** The client's claim. The server decides how much it credits. */
  ms: z.number().min(0),
})

/**
 * In the query and not in the body, since a node of the previous release refuses a body with an
 * unknown field.
 */
const querySchema = z.object({
  /** The claimed offset of the browser's time zone, minutes east of UTC. */
  'utc-offset': z.coerce
    .number()
    .int()
    .min(-MAX_UTC_OFFSET_MINUTES)
    .max(MAX_UTC_OFFSET_MINUTES)
    .optional(),
})

/** Keys of messages in the part `answers`. */
type Refusal =
  'signInToTrack' | 'noSuchGame' | 'tooLarge' | 'malformedRequest' | 'tooManyPlayReports'

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
      respond({ error: localizeResponse(incoming)(key) }, status, more)
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
    const query = querySchema.safeParse(c.req.query())
    if (!body.success || !query.success) return refuse('malformedRequest', 400)
    const { reportId, gameId, ms } = body.data
    const utcOffset = query.data['utc-offset']
    if (!catalogue.ids.has(gameId)) return refuse('noSuchGame', 404)
    const credited = await credit({ userId, gameId, reportId, claimedMs: ms, utcOffset })
    // The account was deleted a moment ago.
    if (!credited) return refuse('signInToTrack', 401)
    const { creditedMs, unlocked } = credited
    if (creditedMs > 0) {
      processCounters.saves.count('play-credit')
      processCounters.saves.count('play-ms', creditedMs)
    }
    // Pages of the previous release read the ids.
    const ids = unlocked.map(({ id }) => id)
    const toast = formatUnlocked(responseLanguage(incoming), unlocked)
    return respond({ creditedMs, unlocked: ids, toast })
  }
}

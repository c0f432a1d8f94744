/**
 * `POST /play-time`: saves play time, sent by fetch or by the beacon of a page that is being left.
 */
import { z } from 'zod'
import type { RequestServices } from '#features/context.server.ts'
import { createPlayTimeCredit } from './credit-play-time.server.ts'
import { MAX_UTC_OFFSET_MINUTES } from './play-days.ts'
import type { Catalogue } from '#platform/catalogue.ts'
import type { PlayerRequest } from '#platform/http/json.ts'
import type { PlayProgress } from '#features/accounts/me.ts'
import { formatNextPlayTime, formatStreak } from '#features/achievements/server/next-play-time.ts'
import { formatUnlocked } from '#features/achievements/server/unlocked-message.ts'

const bodySchema = z.strictObject({
  reportId: z.string().regex(/^[\w-]{8,64}$/),
  gameId: z.string(),
  /** The client's claim. The server decides how much it credits. */
  ms: z.number().min(0),
})

const querySchema = z.object({
  /** The claimed offset of the browser's time zone, minutes east of UTC. */
  'utc-offset': z.coerce
    .number()
    .int()
    .min(-MAX_UTC_OFFSET_MINUTES)
    .max(MAX_UTC_OFFSET_MINUTES)
    .optional(),
})

type PlayTimeServices = Pick<RequestServices, 'db' | 'processCounters'> & {
  catalogue: Pick<Catalogue, 'ids'>
  homeRows: Pick<RequestServices['homeRows'], 'dailyId'>
}

/** Returns the credited time, the progress, and the newly unlocked achievements. */
export function createPlayTimeHandler(services: PlayTimeServices) {
  const { catalogue, db, homeRows, processCounters } = services
  const credit = createPlayTimeCredit(db)
  return async (request: PlayerRequest) => {
    const { userId, language, read, refuse } = request
    const { reportId, gameId, ms } = await read(bodySchema)
    const query = querySchema.safeParse(request.query())
    if (!query.success) return refuse('malformedRequest', 400)
    if (!catalogue.ids.has(gameId)) return refuse('noSuchGame', 404)
    const utcOffset = query.data['utc-offset']
    const credited = await credit({ userId, gameId, reportId, claimedMs: ms, utcOffset })
    // The account was deleted a moment ago.
    if (!credited) return refuse('signInToTrack', 401)
    const { creditedMs, totalPlayMs, lastPlayDay, daysInRow, unlocked } = credited
    if (creditedMs > 0) {
      processCounters.saves.count('play-credit')
      processCounters.saves.count('play-ms', creditedMs)
    }
    const ids = unlocked.map(({ id }) => id)
    const play: PlayProgress = {
      next: formatNextPlayTime(language, totalPlayMs),
      dailyPlayed: gameId === homeRows.dailyId ? gameId : undefined,
      daysInRow,
      lastPlayDay: lastPlayDay ?? 0,
      streakTexts: formatStreak(language, daysInRow),
    }
    const toast = await formatUnlocked(db, { userId, language, unlocked })
    return { creditedMs, unlocked: ids, play, toast }
  }
}

/**
 * `POST /play-time`: saves play time, sent by fetch or by the beacon of a page that is being left.
 */
import { z } from 'zod'
import { formatUnlocked } from './unlocked-message.ts'
import { playReportAttempts } from '#app/features/limits/limits.server.ts'
import { createPlayTimeCredit } from '#app/features/play/credit-play-time.server.ts'
import { MAX_UTC_OFFSET_MINUTES } from '#app/features/play/play-days.ts'
import type { Services } from '../services.ts'
import type { MakePlayerRoute } from './player-route.ts'

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

/** Responds with the credited time and the newly unlocked achievements. */
export function createPlayTimeRoute(services: Services, makeRoute: MakePlayerRoute) {
  const { catalogue, db, processCounters } = services
  const credit = createPlayTimeCredit(db)
  return makeRoute({
    action: 'save-play-time',
    schema: bodySchema,
    attempts: playReportAttempts,
    refusals: { signIn: 'signInToTrack', tooMany: 'tooManyPlayReports' },
    async run({ userId, body: { reportId, gameId, ms }, query: given, language }) {
      const query = querySchema.safeParse(given)
      if (!query.success) return 'malformedRequest'
      if (!catalogue.ids.has(gameId)) return 'noSuchGame'
      const utcOffset = query.data['utc-offset']
      const credited = await credit({ userId, gameId, reportId, claimedMs: ms, utcOffset })
      if (!credited) return 'signedOut'
      const { creditedMs, unlocked } = credited
      if (creditedMs > 0) {
        processCounters.saves.count('play-credit')
        processCounters.saves.count('play-ms', creditedMs)
      }
      const ids = unlocked.map(({ id }) => id)
      return { creditedMs, unlocked: ids, toast: formatUnlocked(language, unlocked) }
    },
  })
}

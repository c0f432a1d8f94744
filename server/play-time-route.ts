/** `POST /play-time`: saves play time, by fetch or by the beacon of a page that is left. */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { z } from 'zod'
import { creditPlayTime } from '#app/features/play/credit-play-time.server.ts'
import { findGame } from '#catalogue/queries.ts'
import { findAsker } from './asker.ts'
import type { Services } from './services.ts'

const bodySchema = z.strictObject({
  reportId: z.string().regex(/^[\w-]{8,64}$/),
  gameId: z.string(),
  /** A claim; the credit is the server's. */
  ms: z.number().min(0),
})

/** Answers with what was credited, and the achievements that came with it. */
export function createPlayTimeRoute(services: Services) {
  const { config, games, writer } = services
  return async (c: Context<{ Bindings: HttpBindings }>) => {
    const viewer = await findAsker(services, c.env.incoming)
    if (!viewer) return c.json({ error: 'Sign in to collect play time.' }, 401)
    const body = bodySchema.safeParse(await c.req.json().catch(() => undefined))
    if (!body.success) return c.json({ error: 'The report is not of the expected form.' }, 400)
    const { reportId, gameId, ms } = body.data
    if (!findGame(games, gameId)) return c.json({ error: 'There is no such game.' }, 404)
    const report = { userId: viewer.userId, gameId, reportId, claimedMs: ms }
    const credit = await writer.write((tx) => creditPlayTime(tx, report, config))
    if (credit.unlocked.length > 0) await services.publishUnread(viewer.userId)
    return c.json({
      creditedMs: credit.creditedMs,
      unlocked: credit.unlocked.map(({ id, name }) => ({ id, name })),
    })
  }
}

/** `PUT /likes/{id}`: likes or unlikes a game. */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { z } from 'zod'
import { setLike } from '#app/features/likes/set-like.server.ts'
import { findGame } from '#catalogue/queries.ts'
import { findAsker } from './asker.ts'
import type { Services } from './services.ts'

const bodySchema = z.strictObject({ liked: z.boolean() })

/** Answers with the game's likes after the change. */
export function createLikeRoute(services: Services) {
  const { games, likes, writer } = services
  return async (c: Context<{ Bindings: HttpBindings }>) => {
    const viewer = await findAsker(services, c.env.incoming)
    if (!viewer) return c.json({ error: 'Sign in to like games.' }, 401)
    const gameId = c.req.param('id') ?? ''
    if (!findGame(games, gameId)) return c.json({ error: 'There is no such game.' }, 404)
    const body = bodySchema.safeParse(await c.req.json().catch(() => undefined))
    if (!body.success) return c.json({ error: 'The body must be {"liked": true or false}.' }, 400)
    const { liked } = body.data
    const change = { userId: viewer.userId, gameId, liked }
    const count = await writer.write((tx) => setLike(tx, change))
    likes.set(gameId, count)
    return c.json({ liked, likes: count })
  }
}

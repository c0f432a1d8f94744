/** `PUT /likes/{id}`: likes or unlikes a game. */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { z } from 'zod'
import { sessionCookieName } from '#app/features/accounts/auth.server.ts'
import { findSessionUser, readCookie } from '#app/features/accounts/session.server.ts'
import { setLike } from '#app/features/likes/set-like.server.ts'
import type { Services } from './services.ts'

const bodySchema = z.strictObject({ liked: z.boolean() })

/** Answers with the game's likes after the change. */
export function createLikeRoute(services: Services, headers: Record<string, string>) {
  const { authSecret, config, db, games, likes, writer } = services
  const cookieName = sessionCookieName(config.publicUrl)
  const gameIds = new Set(games.map((game) => game.id))
  return async (c: Context<{ Bindings: HttpBindings }>) => {
    const cookie = readCookie(c.env.incoming.headers.cookie, cookieName)
    const userId = await findSessionUser(db, cookie, authSecret)
    if (!userId) return c.json({ error: 'Sign in to like games.' }, 401, headers)
    const gameId = c.req.param('id') ?? ''
    if (!gameIds.has(gameId)) return c.json({ error: 'There is no such game.' }, 404, headers)
    const body = bodySchema.safeParse(await c.req.json().catch(() => undefined))
    if (!body.success) {
      return c.json({ error: 'The body must be {"liked": true or false}.' }, 400, headers)
    }
    const { liked } = body.data
    const change = { userId, gameId, liked }
    const count = await writer.write((tx) => setLike(tx, change))
    likes.set(gameId, count)
    return c.json({ liked, likes: count }, 200, headers)
  }
}

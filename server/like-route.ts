/** `PUT /likes/{id}`: likes or unlikes a game. */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { z } from 'zod'
import { sessionCookieName } from '#app/features/accounts/auth.server.ts'
import { findSessionUser, readCookie } from '#app/features/accounts/session.server.ts'
import { setLike } from '#app/features/likes/set-like.server.ts'
import { readJsonBody } from './json-body.ts'
import type { Services } from './services.ts'

const bodySchema = z.strictObject({ liked: z.boolean() })

/** Answers with the game's likes after the change. */
export function createLikeRoute(services: Services, headers: Record<string, string>) {
  const { authSecret, config, games, likes, writer } = services
  const cookieName = sessionCookieName(config.publicUrl)
  const gameIds = new Set(games.map((game) => game.id))
  return async (c: Context<{ Bindings: HttpBindings }>) => {
    const cookie = readCookie(c.env.incoming.headers.cookie, cookieName)
    if (!cookie) return c.json({ error: 'Sign in to like games.' }, 401, headers)
    const gameId = c.req.param('id') ?? ''
    if (!gameIds.has(gameId)) return c.json({ error: 'There is no such game.' }, 404, headers)
    const sent = await readJsonBody(c.env.incoming)
    if (sent === 'too-large') return c.text('The request is too large.', 413, headers)
    const body = bodySchema.safeParse(sent)
    if (!body.success) {
      return c.json({ error: 'The body must be {"liked": true or false}.' }, 400, headers)
    }
    const { liked } = body.data
    // The session is looked up where the like is written: one turn of the writer for both.
    const count = await writer.write(async (tx) => {
      const userId = await findSessionUser(tx, cookie, authSecret)
      return userId ? setLike(tx, { userId, gameId, liked }) : undefined
    })
    if (count === undefined) return c.json({ error: 'Sign in to like games.' }, 401, headers)
    likes.set(gameId, count)
    return c.json({ liked, likes: count }, 200, headers)
  }
}

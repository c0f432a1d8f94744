/** `PUT /likes/{id}`: likes or unlikes a game. */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { z } from 'zod'
import { sessionCookieName } from '#app/features/accounts/auth.server.ts'
import { findSessionUser, readCookie } from '#app/features/accounts/session.server.ts'
import type { Taken } from '#app/features/limits/counters.server.ts'
import { triesOfLike } from '#app/features/limits/limits.server.ts'
import { setLike } from '#app/features/likes/set-like.server.ts'
import { clientAddress } from './client-address.ts'
import { createJsonAnswer, readJsonBody } from './json.ts'
import type { Services } from './services.ts'

const TOO_MANY_LIKES = 'That was a lot of likes at once. Try again later.'

const bodySchema = z.strictObject({ liked: z.boolean() })

/** Answers with the game's likes after the change. */
export function createLikeRoute(services: Services, headers: Record<string, string>) {
  const { authSecret, config, games, likes, limits, writer } = services
  const cookieName = sessionCookieName(config.publicUrl)
  const gameIds = new Set(games.map((game) => game.id))
  const answer = createJsonAnswer(headers)
  return async (c: Context<{ Bindings: HttpBindings }>) => {
    const cookie = readCookie(c.env.incoming.headers.cookie, cookieName)
    if (!cookie) return answer({ error: 'Sign in to like games.' }, 401)
    const gameId = c.req.param('id') ?? ''
    if (!gameIds.has(gameId)) return answer({ error: 'There is no such game.' }, 404)
    const sent = await readJsonBody(c.env.incoming)
    if (sent === 'too-large') return answer({ error: 'The request is too large.' }, 413)
    const body = bodySchema.safeParse(sent)
    if (!body.success) {
      return answer({ error: 'The body must be {"liked": true or false}.' }, 400)
    }
    const { liked } = body.data
    const address = clientAddress(c.env.incoming, config.trustProxy)
    let taken: Promise<Taken> | undefined
    // The session is looked up where the like is written: one turn of the writer for both.
    const count = await writer.write(async (tx) => {
      const userId = await findSessionUser(tx, cookie, authSecret)
      if (!userId) return undefined
      // Once, however often the writer runs this.
      taken ??= limits.take(triesOfLike(address, userId))
      return (await taken).waitS > 0 ? undefined : setLike(tx, { userId, gameId, liked })
    })
    const waitS = (await taken)?.waitS ?? 0
    if (waitS > 0) {
      return answer({ error: TOO_MANY_LIKES }, 429, { 'Retry-After': String(waitS) })
    }
    if (count === undefined) return answer({ error: 'Sign in to like games.' }, 401)
    likes.set(gameId, count)
    return answer({ liked, likes: count })
  }
}

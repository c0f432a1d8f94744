/** The saved games of players: `PUT /api/saved-games/{id}` and `POST /api/saved-games`. */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { z } from 'zod'
import { transact } from '#app/db/transact.server.ts'
import { sessionCookieName } from '#app/features/accounts/session-cookie.server.ts'
import { readCookie } from '#app/lib/cookies.ts'
import { createSessionFinder } from '#app/features/accounts/session.server.ts'
import { can } from '#app/features/authorization/can.ts'
import { saveAttempts } from '#app/features/limits/limits.server.ts'
import {
  listSavedGameIds,
  removeSavedGame,
  saveGames,
} from '#app/features/saved/saved-games.server.ts'
import { MAX_SAVED_GAMES } from '#app/features/saved/saved-rules.ts'
import type { Services } from '../services.ts'
import { clientAddress } from './client-address.ts'
import { createJsonResponder, readJsonBody } from './json.ts'
import { localizeResponse } from './localize-response.ts'

type Ctx = Context<{ Bindings: HttpBindings }>

const changeSchema = z.strictObject({
  saved: z.boolean(),
  /** When the game was saved before it was removed, ms: it returns to its place in the list. */
  savedAt: z.int().nonnegative().optional(),
})
const listSchema = z.strictObject({ gameIds: z.array(z.string()).max(MAX_SAVED_GAMES) })

/** Keys of messages in the part `answers`. */
type Refusal = 'signInToSave' | 'tooLarge' | 'malformedRequest' | 'savingTooFast'

/**
 * Both routes need a session. They refuse with 400, 401, 413 or 429 and a message in the page's
 * language.
 */
export function createSavedGamesRoutes(services: Services, headers: Record<string, string>) {
  const { catalogue, config, cookieKey, db, limits } = services
  const findViewer = createSessionFinder(db, cookieKey)
  const cookieName = sessionCookieName(config.publicUrl)
  const respond = createJsonResponder(headers)
  const refuse = (c: Ctx, key: Refusal, status: number, more?: Record<string, string>) =>
    respond({ error: localizeResponse(c.env.incoming)(key) }, status, more)

  /** Checks the session, the body and the rate limit, then makes the change. */
  async function change<Body>(
    c: Ctx,
    schema: z.ZodType<Body>,
    save: (userId: string, body: Body) => Promise<object>,
  ): Promise<Response> {
    const { incoming } = c.env
    const cookie = readCookie(incoming.headers.cookie, cookieName)
    if (!cookie) return refuse(c, 'signInToSave', 401)
    const sent = await readJsonBody(incoming)
    if (sent === 'too-large') return refuse(c, 'tooLarge', 413)
    const body = schema.safeParse(sent)
    if (!body.success) return refuse(c, 'malformedRequest', 400)
    const viewer = await findViewer(cookie)
    if (!can(viewer, 'save-games', viewer)) return refuse(c, 'signInToSave', 401)
    const { waitS } = await limits.take(
      saveAttempts(clientAddress(incoming, config.trustProxy), viewer.userId),
    )
    if (waitS > 0) return refuse(c, 'savingTooFast', 429, { 'Retry-After': String(waitS) })
    try {
      return respond(await save(viewer.userId, body.data))
    } catch (error) {
      // The account was deleted a moment ago.
      if (await findViewer(cookie)) throw error
      return refuse(c, 'signInToSave', 401)
    }
  }

  return {
    /** Saves or removes one game. A removed game of the catalog can still be removed from the list. */
    put: (c: Ctx) =>
      change(c, changeSchema, async (userId, body) => {
        const gameId = c.req.param('id') ?? ''
        if (!body.saved) {
          const savedAt = await transact(db, (tx) => removeSavedGame(tx, userId, gameId))
          return { saved: false, savedAt }
        }
        if (!catalogue.ids.has(gameId)) return { saved: false }
        await transact(db, (tx) => {
          const now = tx.now()
          return saveGames(tx, userId, [gameId], Math.min(body.savedAt ?? now, now))
        })
        return { saved: true }
      }),
    /** Adds a visitor's list to the account. Ignores unknown games. */
    post: (c: Ctx) =>
      change(c, listSchema, (userId, { gameIds }) =>
        transact(db, async (tx) => {
          const known = [...new Set(gameIds)].filter((id) => catalogue.ids.has(id))
          const added = await saveGames(tx, userId, known)
          return { added: added.length, saved: await listSavedGameIds(tx, userId) }
        }),
      ),
  }
}

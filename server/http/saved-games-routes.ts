/** The saved games of players: `PUT /api/saved-games/{id}` and `POST /api/saved-games`. */
import { z } from 'zod'
import { transact } from '#app/db/transact.server.ts'
import { saveAttempts } from '#app/features/limits/limits.server.ts'
import { listSavedGameIds, removeSavedGame, saveGames } from '../saved/saved-games.ts'
import { MAX_SAVED_GAMES } from '#app/features/saved/saved-rules.ts'
import type { Services } from '../services.ts'
import type { MakePlayerRoute } from './player-route.ts'

const changeSchema = z.strictObject({
  saved: z.boolean(),
  /** When the game was saved before it was removed, ms: it returns to its place in the list. */
  savedAt: z.int().nonnegative().optional(),
})
const listSchema = z.strictObject({ gameIds: z.array(z.string()).max(MAX_SAVED_GAMES) })

export function createSavedGamesRoutes(
  { catalogue, db }: Pick<Services, 'catalogue' | 'db'>,
  makeRoute: MakePlayerRoute,
) {
  const shared = {
    action: 'save-games',
    attempts: saveAttempts,
    refusals: { signIn: 'signInToSave', tooMany: 'savingTooFast' },
  } as const
  return {
    /** Saves or removes one game. A removed game of the catalog can still be removed from the list. */
    put: makeRoute({
      ...shared,
      schema: changeSchema,
      async run({ userId, body, id: gameId }) {
        if (!body.saved) {
          const savedAt = await transact(db, (tx) => removeSavedGame(tx, userId, gameId))
          return { saved: false, savedAt }
        }
        if (!catalogue.ids.has(gameId)) return { saved: false }
        const savedGames = await transact(db, async (tx) => {
          const now = tx.now()
          await saveGames(tx, userId, [gameId], Math.min(body.savedAt ?? now, now))
          return listSavedGameIds(tx, userId)
        })
        // A full list keeps only the latest games.
        return { saved: savedGames.includes(gameId) }
      },
    }),
    /** Adds a visitor's list to the account. Ignores unknown games. */
    post: makeRoute({
      ...shared,
      schema: listSchema,
      run: ({ userId, body }) =>
        transact(db, async (tx) => {
          const known = [...new Set(body.gameIds)].filter((id) => catalogue.ids.has(id))
          const added = await saveGames(tx, userId, known)
          return { added: added.length, saved: await listSavedGameIds(tx, userId) }
        }),
    }),
  }
}

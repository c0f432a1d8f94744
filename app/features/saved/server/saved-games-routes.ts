/** The saved games of players: `PUT /api/saved-games/{id}` and `POST /api/saved-games`. */
import { z } from 'zod'
import type { Db } from '#app/db/db.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { MAX_SAVED_GAMES } from '../saved-rules.ts'
import type { Catalogue } from '#server/kernel/catalogue.ts'
import { listSavedGameIds, removeSavedGame, saveGames } from './saved-games.ts'
import type { PlayerRequest } from '#server/kernel/http/json.ts'

const changeSchema = z.strictObject({
  saved: z.boolean(),
  /** When the game was saved before it was removed, ms: it returns to its place in the list. */
  savedAt: z.int().nonnegative().optional(),
})
const listSchema = z.strictObject({ gameIds: z.array(z.string()).max(MAX_SAVED_GAMES) })

interface SavedGamesServices {
  catalogue: Pick<Catalogue, 'ids'>
  db: Db
}

/** Saves or removes one game. A removed game of the catalog can still be removed from the list. */
export function createSavedGameHandler({ catalogue, db }: SavedGamesServices) {
  return async ({ userId, id: gameId, read }: PlayerRequest) => {
    const body = await read(changeSchema)
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
  }
}

/** Adds a visitor's list to the account. Ignores unknown games. */
export function createSavedListHandler({ catalogue, db }: SavedGamesServices) {
  return async ({ userId, read }: PlayerRequest) => {
    const { gameIds } = await read(listSchema)
    const known = [...new Set(gameIds)].filter((id) => catalogue.ids.has(id))
    return transact(db, async (tx) => {
      const added = await saveGames(tx, userId, known)
      return { added: added.length, saved: await listSavedGameIds(tx, userId) }
    })
  }
}

/** Stores the saved games of accounts: one row per player and game (ADR 71). */
import { sql, type RawBuilder } from 'kysely'
import type { Reader, Db } from '#platform/db/db.server.ts'
import { tableOf } from '#platform/db/rows.ts'
import { type Tx, transact } from '#platform/db/transact.server.ts'
import { MAX_SAVED_GAMES } from '../saved-rules.ts'
import { z } from 'zod'
import type { Catalogue } from '#platform/catalogue.ts'
import type { PlayerRequest } from '#platform/http/json.ts'

const COLUMNS = { user_id: 'text', game_id: 'text', created_at: 'bigint' } as const

/**
 * Saves games that are not saved yet. Repeating it has no effect, so a list may be sent twice. Above
 * the limit, the oldest saved games are removed. The caller has checked that the games exist.
 *
 * @param gameIds latest first
 * @returns the ids that were added
 */
export async function saveGames(
  tx: Tx,
  userId: string,
  gameIds: readonly string[],
  now = tx.now(),
): Promise<string[]> {
  if (gameIds.length === 0) return []
  // A second list of the player waits. Otherwise neither transaction would see the games of the
  // other one, and both together would exceed the limit.
  await tx.selectFrom('user').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  // Each game has its own time, so that the list keeps its order.
  const rows = gameIds.map((gameId, index) => ({
    user_id: userId,
    game_id: gameId,
    created_at: now - index,
  }))
  const { rows: added } = await sql<{ game_id: string }>`
    insert into saved_game (user_id, game_id, created_at)
    select user_id, game_id, created_at from ${tableOf(tx, COLUMNS, rows)} as requested where true
    on conflict (user_id, game_id) do nothing
    returning game_id`.execute(tx)
  if (added.length === 0) return []
  await sql`delete from saved_game where user_id = ${userId} and game_id in
    (select game_id from saved_game where user_id = ${userId}
      order by created_at desc, game_id limit 1000 offset ${MAX_SAVED_GAMES})`.execute(tx)
  tx.emit({ kind: 'saved-games-changed', userId })
  return added.map(({ game_id }) => game_id)
}

/**
 * Removes a saved game. Repeating it has no effect.
 *
 * @returns when the game was saved, ms; undefined if it was not
 */
export async function removeSavedGame(tx: Tx, userId: string, gameId: string) {
  const [removed] = await tx
    .deleteFrom('saved_game')
    .where((is) => is.and({ user_id: userId, game_id: gameId }))
    .returning('created_at')
    .execute()
  if (removed) tx.emit({ kind: 'saved-games-changed', userId })
  return removed?.created_at
}

/**
 * SQL expression: the ids of the saved games, latest first, separated by a space; null if there are
 * none.
 *
 * @param isUser the comparison after `user_id`, for example `= "user".id`
 */
export function savedText(isUser: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(select string_agg(saved_game.game_id, ' ' order by saved_game.created_at desc, saved_game.game_id)
    from saved_game where saved_game.user_id ${isUser})`
}

/** The ids of the player's saved games, latest first. */
export async function listSavedGameIds(db: Reader, userId: string): Promise<string[]> {
  const { rows } = await sql<{ saved: string | null }>`
    select ${savedText(sql`= ${userId}`)} as saved`.execute(db)
  return parseSaved(rows[0]?.saved)
}

/** Reads the value of `savedText`. */
export function parseSaved(text: string | null | undefined): string[] {
  return text ? text.split(' ') : []
}

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

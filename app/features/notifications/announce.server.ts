/** Announces new games to players, once each. */
import { LEASES, hasEverRun } from '../../db/job-leases.server.ts'
import type { Db } from '../../db/db.server.ts'
import { transact } from '../../db/transact.server.ts'
import { announce } from './announcements.server.ts'
import type { NamedGame } from './kinds.server.ts'

/** Maximum number of new games announced individually. */
const MAX_ANNOUNCED = 20

/**
 * Announces games that are new in the catalog to all players with that preference. The first start
 * of a portal announces nothing, because its whole catalog is new. A first start is one before any
 * run of the housekeeping job, whether or not the catalog had games.
 */
export async function announceNewGames(db: Db, games: readonly NamedGame[]): Promise<void> {
  await transact(db, async (tx) => {
    // Read before the games, because another starting node inserts the games before its
    // housekeeping runs.
    const isFirstStart = !(await hasEverRun(tx, LEASES.housekeeping))
    const known = await tx.selectFrom('announced_game').select('game_id').execute()
    const knownIds = new Set(known.map((row) => row.game_id))
    const fresh = games.filter((game) => !knownIds.has(game.id))
    if (fresh.length === 0) return
    // Of several nodes that start together, only the one that inserts a game announces it.
    const noted = await tx
      .insertInto('announced_game')
      .values(fresh.map(({ id }) => ({ game_id: id, announced_at: tx.now(), told_up_to: null })))
      .onConflict((conflict) => conflict.column('game_id').doNothing())
      .returning('game_id')
      .execute()
    if (knownIds.size === 0 && isFirstStart) return
    for (const { game_id: gameId } of noted.slice(0, MAX_ANNOUNCED)) {
      await announce(tx, { kind: 'game-added', data: { gameId } }, games)
    }
  })
}

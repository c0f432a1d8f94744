/** New games are told of to whoever wants to know, once each. */
import { LEASES, hasEverRun } from '../../db/job-leases.server.ts'
import type { Db } from '../../db/db.server.ts'
import { transact } from '../../db/transact.server.ts'
import { announce } from './announcements.server.ts'
import type { NamedGame } from './kinds.server.ts'

/** Of more that came at once nobody wants to be told one by one, and every list would hold them. */
const MAX_ANNOUNCED = 20

/**
 * Tells everybody who wants to know about games that are new in the catalogue. The first start of a
 * portal announces nothing: its whole catalogue is new then. Housekeeping has run since the first start,
 * though there may have been no game yet.
 */
export async function announceNewGames(db: Db, games: readonly NamedGame[]): Promise<void> {
  await transact(db, async (tx) => {
    // Before the games: another node that starts too notes them first.
    const isFirstStart = !(await hasEverRun(tx, LEASES.housekeeping))
    const known = await tx.selectFrom('announced_game').select('game_id').execute()
    const knownIds = new Set(known.map((row) => row.game_id))
    const fresh = games.filter((game) => !knownIds.has(game.id))
    if (fresh.length === 0) return
    // Of several processes that start together one notes a game, and tells of it.
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

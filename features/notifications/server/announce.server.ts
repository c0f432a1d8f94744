/** Announces new games to players, once each (ADR 44). */
import { hasEverRun } from '#platform/db/job-leases.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { transact, type Tx } from '#platform/db/transact.server.ts'
import type { NamedGame } from './kinds.server.ts'
import { BEFORE_ALL_USERS, notifyNextPlayers } from './notify-all.server.ts'
import type { Game } from '#catalogue/game.ts'
import type { Job } from '#platform/jobs/job.ts'

/** Maximum number of new games announced individually. */
const MAX_ANNOUNCED = 20

/** Calls `work` with a number of rows until it handles fewer than that. */
type InBatches = (work: (rows: number) => Promise<number>) => Promise<void>

/**
 * Announces games that are new in the catalog to all players with that preference. The first start
 * of a portal announces nothing, because its whole catalog is new. A first start is one before any
 * run of the housekeeping job, whether or not the catalog had games. An interrupted announcement
 * continues at the next call, on any node.
 */
export async function announceNewGames(db: Db, games: readonly NamedGame[], inBatches: InBatches) {
  await transact(db, (tx) => noteNewGames(tx, games))
  await inBatches((rows) => transact(db, (tx) => notifyPlayers(tx, rows)))
}

async function noteNewGames(tx: Tx, games: readonly NamedGame[]): Promise<void> {
  // Read before the games, because another starting node inserts the games before its
  // housekeeping runs.
  const isFirstStart = !(await hasEverRun(tx, 'housekeeping'))
  const known = await tx.selectFrom('announced_game').select('game_id').execute()
  const knownIds = new Set(known.map((row) => row.game_id))
  const fresh = games.filter((game) => !knownIds.has(game.id))
  if (fresh.length === 0) return
  const isSilent = knownIds.size === 0 && isFirstStart
  // Of several nodes that start together, only one inserts a game.
  await tx
    .insertInto('announced_game')
    .values(
      fresh.map(({ id }, place) => ({
        game_id: id,
        announced_at: tx.now(),
        announced_up_to: isSilent || place >= MAX_ANNOUNCED ? null : BEFORE_ALL_USERS,
      })),
    )
    .onConflict((conflict) => conflict.column('game_id').doNothing())
    .execute()
}

/**
 * Adds the notification of one announced game for the next players, at most `limit`.
 *
 * @returns `limit` if players or games may be left
 */
async function notifyPlayers(tx: Tx, limit: number): Promise<number> {
  const unfinished = tx
    .selectFrom('announced_game')
    .selectAll()
    .where('announced_up_to', 'is not', null)
    .orderBy('game_id')
    .limit(1)
  // Other nodes wait, and continue after these players.
  const game = await unfinished.forUpdate().executeTakeFirst()
  if (!game) return 0
  const { game_id: gameId, announced_at: announcedAt, announced_up_to: after } = game
  const next = {
    after: after!,
    limit,
    at: announcedAt,
    preference: 'game_update_notifications',
  } as const
  const upTo = await notifyNextPlayers(tx, { kind: 'game-added', data: { gameId } }, next)
  await tx
    .updateTable('announced_game')
    .set({ announced_up_to: upTo })
    .where('game_id', '=', gameId)
    .execute()
  if (upTo === null) tx.emit({ kind: 'game-announced' })
  return limit
}

/** Runs on every node: while two releases run at the same time, only some nodes know a new game. */
export function announceGames(services: { db: Db; readonly games: readonly Game[] }): Job {
  return {
    name: 'announce-games',
    schedule: { everyMs: 60_000 },
    failureMessage: 'new games could not be announced',
    run: ({ inBatches }) => announceNewGames(services.db, services.games, inBatches),
  }
}

/** Announces games that are new in the catalog. */
import type { Db } from '#app/db/db.server.ts'
import { announceNewGames } from './announce.server.ts'
import type { Game } from '#catalogue/game.ts'
import type { Job } from '#server/kernel/jobs/job.ts'

/** Runs on every node: while two releases run at the same time, only some nodes know a new game. */
export function announceGames(services: { db: Db; readonly games: readonly Game[] }): Job {
  return {
    name: 'announce-games',
    schedule: { everyMs: 60_000 },
    failureMessage: 'new games could not be announced',
    run: ({ inBatches }) => announceNewGames(services.db, services.games, inBatches),
  }
}

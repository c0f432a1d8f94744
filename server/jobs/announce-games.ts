/** Announces games that are new in the catalog. */
import { announceNewGames } from '#app/features/notifications/announce.server.ts'
import type { Job, JobServices } from './job.ts'

/** Runs on every node: while two releases run at the same time, only some nodes know a new game. */
export function announceGames(services: Pick<JobServices, 'db' | 'games'>): Job {
  return {
    name: 'announce-games',
    schedule: { everyMs: 60_000 },
    failureMessage: 'new games could not be announced',
    run: ({ inBatches }) => announceNewGames(services.db, services.games, inBatches),
  }
}

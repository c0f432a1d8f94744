/** Visits the games' sites now and then, by one node of all. */
import { GAME_CHECKS } from '#app/db/chores.server.ts'
import type { Game } from '#catalogue/game.ts'
import { startLongRounds, type LongRoundServices } from '../long-rounds.ts'
import { keepChecks, visitGames } from './check-games.ts'
import { visitorOf, type VisitorConfig } from './visitor.ts'

/** Between the beginnings of two visits: nobody's network is to notice. */
const VISIT_EVERY_MS = 2_000

/** What the checks need of the process. */
export interface GameCheckServices extends LongRoundServices {
  readonly games: readonly Game[]
  config: VisitorConfig
}

/**
 * Begins to check, unless `GAME_CHECKS` is off; a failure is logged and tried again.
 *
 * @returns the way to stop, which breaks off the visits in hand
 */
export function startGameChecks(services: GameCheckServices): () => Promise<void> {
  const { db, log, config } = services
  if (!config.gameChecks.isOn) return async () => undefined

  return startLongRounds(services, {
    chore: GAME_CHECKS,
    fault: 'the games could not be checked',
    async work(signal, hold) {
      const checks = await visitGames(services.games, {
        ...visitorOf(config),
        everyMs: VISIT_EVERY_MS,
        signal,
        now: () => db.now(),
      })
      // Whoever starts next, or has the round by now, begins anew.
      if (signal.aborted || !(await hold())) return false
      if (await keepChecks(db, checks)) return true
      log.warn('no game could be reached: what is known of them stays as it was')
      return false
    },
  })
}

/** Probes the games' sites (ADR 49). */
import type { Logger } from 'pino'
import type { Db } from '#app/db/db.server.ts'
import type { Game } from '#catalogue/game.ts'
import { keepChecks, probeGames } from './check-games.ts'
import { proberOf, type ProberConfig } from './prober.ts'
import type { Job } from '#server/kernel/jobs/job.ts'

const HOUR_MS = 60 * 60_000
/** Interval between the starts of two probes. Keeps their load on the network low. */
const PROBE_EVERY_MS = 2_000

interface CheckServices {
  db: Db
  log: Logger
  config: ProberConfig
  /** The current games. */
  readonly games: readonly Game[]
}

/** Creates the job that probes all games every six hours. It retries after an hour. */
export function checkGames(services: CheckServices): Job {
  const { db, log, config } = services
  return {
    name: 'check-games',
    schedule: { perFleet: true, everyMs: 6 * HOUR_MS },
    retryMs: HOUR_MS,
    failureMessage: 'the games could not be checked',
    isEnabled: config.gameChecks.isOn,
    async run({ signal, renewLease }) {
      const checks = await probeGames(services.games, {
        ...proberOf(config),
        everyMs: PROBE_EVERY_MS,
        signal,
        now: () => db.now(),
      })
      // The next node starts over.
      if (signal.aborted || !(await renewLease())) return 'retry'
      if (await keepChecks(db, checks)) return
      log.warn('no game could be reached: their known states stay unchanged')
      return 'retry'
    },
  }
}

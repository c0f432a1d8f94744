/** Visits the games' sites now and then, by one node of all. */
import type { Logger } from 'pino'
import { GAME_CHECKS, takeRound } from '#app/db/chores.server.ts'
import type { Db } from '#app/db/db.server.ts'
import type { Game } from '#catalogue/game.ts'
import type { Config } from '../config.ts'
import { keepChecks, visitGames } from './check-games.ts'
import { userAgentOf } from './user-agent.ts'

/** Whether a round is due. */
const LOOK_EVERY_MS = 60_000
/** Before another node takes the round for abandoned. */
const HOLD_EVERY_MS = 60_000
/** Between the beginnings of two visits: nobody's network is to notice. */
const VISIT_EVERY_MS = 2_000
/** After a round that told nothing. */
const RETRY_MS = 60 * 60_000

/** What the checks need of the process. */
export interface GameCheckServices {
  db: Db
  log: Logger
  readonly games: readonly Game[]
  config: Pick<Config, 'gameChecks' | 'portalName' | 'publicUrl'>
  readonly leaving: boolean
}

/**
 * Begins to check, unless `GAME_CHECKS` is off; a failure is logged and tried again.
 *
 * @returns the way to stop, which breaks off the visits in hand
 */
export function startGameChecks(services: GameCheckServices): () => Promise<void> {
  const { db, log, config } = services
  const { isOn, localPort } = config.gameChecks
  if (!isOn) return async () => undefined
  const ending = new AbortController()

  async function check() {
    if (services.leaving) return
    const round = await takeRound(db, GAME_CHECKS)
    if (!round) return
    const holding = setInterval(() => void round.hold().catch(() => false), HOLD_EVERY_MS)
    holding.unref()
    const checks = await visitGames(services.games, {
      portal: config.publicUrl,
      userAgent: userAgentOf(config),
      localPort,
      everyMs: VISIT_EVERY_MS,
      signal: ending.signal,
      now: () => db.now(),
    }).finally(() => clearInterval(holding))
    // Whoever starts next begins anew.
    if (ending.signal.aborted) return round.leave()
    if (!(await round.hold())) return
    if (await keepChecks(db, checks)) return round.finish()
    log.warn('no game could be reached: what is known of them stays as it was')
    await round.leave(RETRY_MS)
  }

  let isWell = true
  let working: Promise<void> | undefined
  function look() {
    working ??= check()
      .then(() => {
        isWell = true
      })
      .catch((error: unknown) => {
        if (isWell) log.error({ err: error }, 'the games could not be checked')
        isWell = false
      })
      .finally(() => (working = undefined))
  }

  look()
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    ending.abort()
    await working
  }
}

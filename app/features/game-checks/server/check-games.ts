/** Probes the games' sites and stores the results. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#app/db/db.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { saveChecks, type GameCheck } from './game-states.server.ts'
import { mapConcurrently } from '#server/kernel/lib/map-concurrently.ts'
import { isElsewhere, evaluateProbe } from './evaluate-probe.ts'
import { listOrigins, type Game } from '#catalogue/game.ts'
import { probeSite, type ProbeOptions } from './probe-site.ts'

/** Number of concurrent probes. */
const TOGETHER = 4
/** Rows per transaction. */
const SAVED_AT_ONCE = 100

export interface CheckOptions extends ProbeOptions {
  /** The portal's origin, which embeds the games in iframes. */
  portal: string
  /** Interval between the starts of two probes, ms. Spreads the load when no user waits. */
  everyMs?: number
  onProbe?: () => void
  /** The database's clock, ms. */
  now: () => number
}

/** Probes each game's site once, in the order of the games. */
export async function probeGames(
  games: readonly Game[],
  options: CheckOptions,
): Promise<GameCheck[]> {
  const { everyMs = 0, signal, onProbe } = options
  const checks = await mapConcurrently(games, TOGETHER, async (game) => {
    if (signal?.aborted) return undefined
    // Handles the abort immediately: the signal may fire while the probe is still running.
    const isNext = pause(everyMs * TOGETHER, undefined, { signal, ref: false }).catch(
      () => undefined,
    )
    const check = await probeGame(game, options)
    onProbe?.()
    await isNext
    return check
  })
  return checks.filter((check) => check !== undefined)
}

/** Probes the game's site once. */
export async function probeGame(
  game: Pick<Game, 'id' | 'url' | 'alsoAt'>,
  options: CheckOptions,
): Promise<GameCheck> {
  const probe = await probeSite(game.url, options)
  const origins = listOrigins(game)
  const isLost = probe.status !== undefined && isElsewhere(probe.endedAt, origins)
  return {
    ...probe,
    fault: isLost ? 'another-site' : probe.fault,
    gameId: game.id,
    outcome: evaluateProbe(probe, options.portal, origins),
    checkedAt: options.now(),
  }
}

/**
 * Stores the checks unless all of them failed. In that case the fault is probably on this side.
 *
 * @returns true if the checks were stored
 */
export async function keepChecks(db: Db, checks: readonly GameCheck[]): Promise<boolean> {
  if (checks.every(({ outcome }) => outcome === 'failed')) return false
  for (let start = 0; start < checks.length; start += SAVED_AT_ONCE) {
    const some = checks.slice(start, start + SAVED_AT_ONCE)
    await transact(db, (tx) => saveChecks(tx, some))
  }
  return true
}

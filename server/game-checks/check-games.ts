/** Visits the sites of games, and writes down what became of it. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#app/db/db.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { saveChecks, type GameCheck } from '#app/features/game-checks/game-states.server.ts'
import { isElsewhere, evaluateProbe } from '#app/features/game-checks/evaluate-probe.ts'
import { listOrigins, type Game } from '#catalogue/game.ts'
import { probeSite, type ProbeOptions } from './probe-site.ts'

/** Visits at the same moment. */
const TOGETHER = 4
/** Rows of one transaction. */
const SAVED_AT_ONCE = 100

export interface CheckOptions extends ProbeOptions {
  /** The portal's origin, which is to frame the games. */
  portal: string
  /** Between the beginnings of two visits, ms: nobody waits for a round. */
  everyMs?: number
  /** Called after each visit. */
  onProbe?: () => void
  /** By the database's clock, ms. */
  now: () => number
}

/** Visits each game's site once; in the order of the games. */
export async function probeGames(
  games: readonly Game[],
  options: CheckOptions,
): Promise<GameCheck[]> {
  const { everyMs = 0, signal, onProbe } = options
  const checks = new Map<string, GameCheck>()
  const waiting = games.values()
  /** One of several that take the next game each, until none is left. */
  async function work(): Promise<void> {
    for (const game of waiting) {
      if (signal?.aborted) return
      // Heard at once: the round may end while the visit is still in hand.
      const isNext = pause(everyMs * TOGETHER, undefined, { signal, ref: false }).catch(
        () => undefined,
      )
      checks.set(game.id, await probeGame(game, options))
      onProbe?.()
      await isNext
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, work))
  return games.flatMap(({ id }) => checks.get(id) ?? [])
}

/** Visits the game's site once. */
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
 * Writes the checks down, unless all of them failed: then the fault is rather on this side.
 *
 * @returns whether they were written
 */
export async function keepChecks(db: Db, checks: readonly GameCheck[]): Promise<boolean> {
  if (checks.every(({ outcome }) => outcome === 'failed')) return false
  for (let start = 0; start < checks.length; start += SAVED_AT_ONCE) {
    const some = checks.slice(start, start + SAVED_AT_ONCE)
    await transact(db, (tx) => saveChecks(tx, some))
  }
  return true
}

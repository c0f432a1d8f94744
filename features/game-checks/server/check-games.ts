/** Probes the games' sites and stores the results (ADR 49). */
import { setTimeout as pause } from 'node:timers/promises'
import type { RequestServices } from '#features/context.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { saveChecks, type GameCheck } from './game-states.server.ts'
import { mapConcurrently } from '#platform/lib/map-concurrently.ts'
import { isElsewhere, evaluateProbe } from './evaluate-probe.ts'
import { listOrigins, type Game } from '#catalogue/game.ts'
import { probeSite, type ProbeFault, type ProbeOptions } from './probe-site.ts'
import type { Config } from '#platform/config.ts'
import type { Job } from '#platform/jobs/job.ts'
import { HOUR_MS } from '#lib/duration.ts'

/** Number of concurrent probes. */
const TOGETHER = 4
/** Rows per transaction. */
const SAVED_AT_ONCE = 100

interface CheckOptions extends ProbeOptions {
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
  // Hosted games are on this portal.
  const others = games.filter(({ hosted }) => !hosted)
  const checks = await mapConcurrently(others, TOGETHER, async (game) => {
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
): Promise<GameCheck & { fault?: ProbeFault | 'another-site' | undefined }> {
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
  if (checks.length > 0 && checks.every(({ outcome }) => outcome === 'failed')) return false
  for (let start = 0; start < checks.length; start += SAVED_AT_ONCE) {
    const some = checks.slice(start, start + SAVED_AT_ONCE)
    await transact(db, (tx) => saveChecks(tx, some))
  }
  return true
}

/** The part of the configuration that the prober needs. */
type ProberConfig = Pick<Config, 'gameChecks' | 'portalName' | 'publicUrl'>

/**
 * Returns the probe options: the embedding origin, the user agent, and the port to use in tests.
 */
export function proberOf({ gameChecks, portalName, publicUrl }: ProberConfig) {
  // Header values must be ASCII.
  const name = portalName.replace(/[^\x21-\x7e]+/g, '-')
  return {
    portal: publicUrl,
    // A page where the site's owner can find out who sends the requests.
    userAgent: `${name} game check (+${publicUrl}/about)`,
    localPort: gameChecks.localPort,
  }
}

const WORDS = {
  runs: 'It responds and can be shown in a frame here.',
  refuses: 'It cannot be shown in a frame: its page will offer a new tab.',
  walled: 'It blocks automated requests: check in a browser whether it runs in a frame.',
  isolated:
    'It uses threads (cross-origin isolation), which frames do not get: check in a browser whether it runs.',
  private:
    'It is in a private network, where it is not checked: visitors elsewhere cannot reach it.',
}

/** Probes the address as the running portal's checks do. Returns a sentence. */
export async function describeSite(game: { id: string; url: string }, config: ProberConfig) {
  const prober = { ...proberOf(config), now: () => Date.now() }
  const { fault, endedAt, outcome, status } = await probeGame({ ...game, alsoAt: [] }, prober)
  if (fault === 'another-site') {
    return `It leads to another site, ${endedAt}: if the game has moved, that is its address.`
  }
  if (outcome === 'failed') return `It could not be reached (${fault ?? `status ${status}`}).`
  return WORDS[outcome]
}

/** Interval between the starts of two probes. Keeps their load on the network low. */
const PROBE_EVERY_MS = 2_000

interface CheckServices extends Pick<RequestServices, 'db' | 'log' | 'games'> {
  config: ProberConfig
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

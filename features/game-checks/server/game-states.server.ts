/**
 * The states of games' sites, derived from probes (ADR 49): in the database for all nodes, cached in
 * memory for pages.
 */
import type { Reader } from '#platform/db/db.server.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import type { ProbeFault } from './probe-site.ts'

/**
 * `refuses`: the site responds but refuses framing; `down`: it failed twice in a row; `unknown`: it
 * was never probed, it blocks bots, it needs threads, or only the operator's network reaches it.
 */
export const GAME_STATES = ['runs', 'refuses', 'down', 'unknown'] as const
export type GameState = (typeof GAME_STATES)[number]

/** The outcome of one probe. */
export type Outcome = 'runs' | 'refuses' | 'walled' | 'private' | 'isolated' | 'failed'

/** A single failure may be a restart of the site. */
const FAILURES_OF_DOWN = 2

/** The state of a game that is kept between probes. */
interface Standing {
  state: GameState
  /** Failed probes in a row. */
  failures: number
}

export const UNKNOWN: Standing = { state: 'unknown', failures: 0 }

/** The state after one more probe. */
export function standingAfter(before: Standing, outcome: Outcome): Standing {
  if (outcome === 'runs' || outcome === 'refuses') return { state: outcome, failures: 0 }
  if (outcome !== 'failed') return UNKNOWN
  const failures = before.failures + 1
  return { state: failures >= FAILURES_OF_DOWN ? 'down' : before.state, failures }
}

/** The state of a game that pages use. */
interface KnownState {
  state: GameState
  /** Time of the last probe, ms. */
  checkedAt: number
}

/** One evaluated probe. */
export interface GameCheck {
  gameId: string
  outcome: Outcome
  checkedAt: number
  tookMs: number
  endedAt: string
  status?: number | undefined
  fault?: string | undefined
}

export type GameStates = Awaited<ReturnType<typeof openGameStates>>

/** Loads the states into memory. */
export async function openGameStates(db: Reader) {
  let shown = ''
  const states = {
    /** By game id; a game that was never probed has no entry. */
    byGame: {} as Readonly<Record<string, KnownState>>,
    /** The ids of games that refuse framing, and of games that may be down. */
    refusing: new Set() as ReadonlySet<string>,
    down: new Set() as ReadonlySet<string>,
    /** The ids of games whose address was not on the public internet. */
    inside: new Set() as ReadonlySet<string>,
    /** Incremented when the content of pages changes. */
    version: 0,
    /** Reloads the states from the database. */
    async refresh(): Promise<void> {
      const rows = await db
        .selectFrom('game_check')
        .select(['game_id', 'state', 'checked_at', 'fault'])
        .orderBy('game_id')
        .execute()
      states.byGame = Object.fromEntries(
        rows.map((row) => [row.game_id, { state: row.state, checkedAt: row.checked_at }]),
      )
      const listIds = (isWanted: (row: (typeof rows)[number]) => boolean) =>
        new Set(rows.filter(isWanted).map(({ game_id }) => game_id))
      states.refusing = listIds(({ state }) => state === 'refuses')
      states.down = listIds(({ state }) => state === 'down')
      states.inside = listIds(({ fault }) => fault === ('not-public' satisfies ProbeFault))
      // Pages show the time of the check only for games that are down.
      const now = JSON.stringify([
        rows.map((row) => [row.game_id, row.state, row.state === 'down' && row.checked_at]),
        [...states.inside],
      ])
      if (now !== shown) states.version += 1
      shown = now
    },
  }
  await states.refresh()
  return states
}

/** Saves the outcomes of probes. Each new state depends on the state before. */
export async function saveChecks(tx: Tx, checks: readonly GameCheck[]): Promise<void> {
  if (checks.length === 0) return
  const known = await listStandings(
    tx,
    checks.map(({ gameId }) => gameId),
  )
  const rows = checks.map((check) => {
    const standing = standingAfter(known.get(check.gameId) ?? UNKNOWN, check.outcome)
    return {
      game_id: check.gameId,
      state: standing.state,
      failures: standing.failures,
      checked_at: check.checkedAt,
      status: check.status ?? null,
      fault: check.fault ?? null,
    }
  })
  await tx
    .insertInto('game_check')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('game_id').doUpdateSet(({ ref }) => ({
        state: ref('excluded.state'),
        failures: ref('excluded.failures'),
        checked_at: ref('excluded.checked_at'),
        status: ref('excluded.status'),
        fault: ref('excluded.fault'),
      })),
    )
    .execute()
  tx.emit({ kind: 'games-checked' })
}

async function listStandings(tx: Tx, gameIds: string[]): Promise<Map<string, Standing>> {
  const rows = await tx
    .selectFrom('game_check')
    .select(['game_id', 'state', 'failures'])
    .where('game_id', 'in', gameIds)
    .execute()
  return new Map(rows.map(({ game_id, ...standing }) => [game_id, standing]))
}

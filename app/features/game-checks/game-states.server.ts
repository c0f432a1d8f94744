/** Results of the last game checks: in the database for all nodes, cached in memory for pages. */
import type { Reader } from '../../db/db.server.ts'
import type { Tx } from '../../db/transact.server.ts'
import {
  UNKNOWN,
  standingAfter,
  type GameState,
  type Outcome,
  type Standing,
} from './game-state.ts'

/** Maximum stored length of a header or address, in characters. */
const MAX_KEPT = 1_000

/** The state of a game that pages use. */
export interface KnownState {
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
  frameOptions: readonly string[]
  /** The policies with a `frame-ancestors` directive. */
  policies: readonly string[]
}

export interface GameStates {
  /** By game id; a game that was never probed has no entry. */
  readonly byGame: Readonly<Record<string, KnownState>>
  /** The ids of games that refuse framing, and of games that may be down. */
  readonly refusing: ReadonlySet<string>
  readonly down: ReadonlySet<string>
  /** Incremented when the content of pages changes. */
  readonly version: number
  /** Reloads the states from the database. */
  refresh(): Promise<void>
}

/** Loads the states into memory. */
export async function openGameStates(db: Reader): Promise<GameStates> {
  let byGame: Record<string, KnownState> = {}
  let refusing: ReadonlySet<string> = new Set()
  let down: ReadonlySet<string> = new Set()
  let version = 0
  let shown = ''

  async function refresh(): Promise<void> {
    const rows = await db
      .selectFrom('game_check')
      .select(['game_id', 'state', 'checked_at'])
      .orderBy('game_id')
      .execute()
    byGame = Object.fromEntries(
      rows.map((row) => [row.game_id, { state: row.state, checkedAt: row.checked_at }]),
    )
    const listIds = (wanted: GameState) =>
      new Set(rows.filter(({ state }) => state === wanted).map(({ game_id }) => game_id))
    refusing = listIds('refuses')
    down = listIds('down')
    // Pages show the time of the check only for games that are down.
    const now = JSON.stringify(
      rows.map(({ game_id, state, checked_at }) => [
        game_id,
        state,
        state === 'down' && checked_at,
      ]),
    )
    if (now === shown) return
    shown = now
    version += 1
  }

  await refresh()
  return {
    get byGame() {
      return byGame
    },
    get refusing() {
      return refusing
    },
    get down() {
      return down
    },
    get version() {
      return version
    },
    refresh,
  }
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
      took_ms: check.tookMs,
      ended_at: check.endedAt,
      status: check.status ?? null,
      fault: check.fault ?? null,
      frame_options: keep(check.frameOptions),
      frame_ancestors: keep(check.policies.filter((policy) => /frame-ancestors/i.test(policy))),
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
        took_ms: ref('excluded.took_ms'),
        ended_at: ref('excluded.ended_at'),
        status: ref('excluded.status'),
        fault: ref('excluded.fault'),
        frame_options: ref('excluded.frame_options'),
        frame_ancestors: ref('excluded.frame_ancestors'),
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

/** Joins header values. Removes NUL characters, which Postgres cannot store in a text column. */
function keep(values: readonly string[]): string | null {
  if (values.length === 0) return null
  return values.join(', ').replaceAll('\0', '').slice(0, MAX_KEPT)
}

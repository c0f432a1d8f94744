/** `npm run games -- list`: the state of each game. */
import { countReports } from './reports.ts'
import type { GameState } from './game-state.ts'
import type { CommandOutput } from '#server/kernel/cli/run-command.ts'
import { alignTable } from '#server/kernel/cli/align-table.ts'
import type { GamesTarget } from './games-target.ts'

/** State names for operators. */
const STATE_WORDS: Record<GameState, string> = {
  runs: 'runs',
  refuses: 'refuses the frame',
  down: 'may be down',
  unknown: 'unknown',
}

const HEAD = ['game', 'state', 'last check (UTC)', 'found', 'reports in 30 days', 'likes']

/**
 * Lists state, last check, reports and likes of each game. `isWell` is false if a game refuses the
 * iframe or may be down.
 */
export async function listGames({ db, games }: GamesTarget): Promise<CommandOutput> {
  const [checks, reports, counters] = await Promise.all([
    db.selectFrom('game_check').selectAll().execute(),
    countReports(db),
    db.selectFrom('game_counter').select(['game_id', 'likes']).execute(),
  ])
  const checkOf = new Map(checks.map((row) => [row.game_id, row]))
  const likesOf = new Map(counters.map((row) => [row.game_id, row.likes]))
  const rows = games.map(({ id }) => {
    const check = checkOf.get(id)
    return [
      id,
      STATE_WORDS[check?.state ?? 'unknown'],
      check ? minuteOf(check.checked_at) : 'never',
      check ? (check.fault ?? String(check.status)) : '',
      describeReports(reports.get(id)),
      String(likesOf.get(id) ?? 0),
    ]
  })
  const isWell = games.every(({ id }) => {
    const state = checkOf.get(id)?.state
    return state !== 'refuses' && state !== 'down'
  })
  return { lines: alignTable([HEAD, ...rows]), isWell }
}

/** `2026-11-22 03:00` */
function minuteOf(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ')
}

function describeReports(counts: Readonly<Record<string, number>> = {}): string {
  const parts = Object.entries(counts).map(([reason, count]) => `${count} ${reason}`)
  return parts.join(', ') || '0'
}

/** `npm run games -- list|check`: the state of each game, and a check of the games' sites now. */
import { countReports } from './reports.ts'
import type { GameState } from './game-states.server.ts'
import { attempt } from '#lib/attempt.ts'
import {
  type Command,
  type CommandOutput,
  type CommandTarget,
  alignTable,
} from '#platform/cli/run-command.ts'
import type { Db } from '#platform/db/db.server.ts'
import type { Game } from '#catalogue/game.ts'
import { joinGames, OwnGameError, parseOwnFile } from '#catalogue/own-game.ts'
import { readCatalogue } from '#catalogue/read.server.ts'
import { listStoredGames } from '#features/own-games/server/own-games.server.ts'
import type { Config } from '#platform/config.ts'
import { findGame } from '#catalogue/queries.ts'
import { keepChecks, probeGames, proberOf } from './check-games.ts'
import { CommandError } from '#platform/lib/command-error.ts'
import { startProgress } from '#platform/lib/progress.ts'

const USAGE = 'Usage: npm run games -- list, or: npm run games -- check [ID] [--quiet]'
/** Hides the progress. */
const QUIET = '--quiet'

export const CHECK_COMMANDS: Record<string, Command<CommandOutput>> = {
  list(args) {
    if (args.length > 0) throw new CommandError(USAGE)
    return async ({ db, config }) =>
      listGames(db, await readGames(config, await listStoredGames(db)))
  },
  check(args) {
    const ids = args.filter((arg) => arg !== QUIET)
    if (ids.length > 1) throw new CommandError(USAGE)
    return async ({ db, config }) => {
      const games = await readGames(config, await listStoredGames(db))
      return checkNow({ db, config, games }, ids[0], ids.length < args.length)
    }
  },
}

/** Joins the built-in games and the operator's own, as the portal does. */
export async function readGames(
  { builtInGames }: Pick<Config, 'builtInGames'>,
  stored: readonly { id: string; content: string }[],
): Promise<readonly Game[]> {
  const builtIn = builtInGames ? await readCatalogue() : []
  const own = stored.flatMap(({ id, content }) => {
    const game = builtIn.find((each) => each.id === id)
    // The portal does not show what it refuses either, and its log says so.
    return attempt(() => parseOwnFile(id, content, game), [], OwnGameError)
  })
  // These commands need no covers.
  return joinGames(builtIn, own, () => '').games
}

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
async function listGames(db: Db, games: readonly Game[]): Promise<CommandOutput> {
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

const OUTCOME_WORDS = {
  runs: 'runs',
  refuses: 'refuses the frame',
  walled: 'blocks automated requests',
  private: 'in a private network, not checked',
  isolated: 'needs threads',
  failed: 'failed',
}

const CHECK_HEAD = ['game', 'result', 'found', 'ms', 'ended at']

/** Probes all games or one. `isWell` is false if a game refuses the iframe or fails. */
async function checkNow(
  { db, config, games }: CommandTarget & { games: readonly Game[] },
  id: string | undefined,
  isQuiet: boolean,
): Promise<CommandOutput> {
  const game = id === undefined ? undefined : findGame(games, id)
  if (id !== undefined && !game) throw new CommandError(`There is no game ${id}.`)
  const probed = game ? [game] : games
  const progress = isQuiet ? undefined : startProgress()
  progress?.step({ label: 'Probing', total: probed.length })
  const checks = await probeGames(probed, {
    ...proberOf(config),
    now: () => db.now(),
    onProbe: () => progress?.advance(1),
  })
  const isKept = await keepChecks(db, checks)
  const rows = checks.map((check) => [
    check.gameId,
    OUTCOME_WORDS[check.outcome],
    check.fault ?? String(check.status),
    String(check.tookMs),
    check.endedAt,
  ])
  const lines = alignTable([CHECK_HEAD, ...rows])
  if (!isKept) lines.push('None could be reached: their known states stay unchanged.')
  const isWell = checks.every(({ outcome }) => outcome !== 'refuses' && outcome !== 'failed')
  return { lines, isWell }
}

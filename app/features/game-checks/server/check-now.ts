/** `npm run games -- check [ID]`: probes the games' sites now. */
import { findGame } from '#catalogue/queries.ts'
import { keepChecks, probeGames } from './check-games.ts'
import { CommandError } from '#server/kernel/lib/command-error.ts'
import { startProgress } from '#server/kernel/lib/progress.ts'
import type { CommandOutput } from '#server/kernel/cli/run-command.ts'
import { alignTable } from '#server/kernel/cli/align-table.ts'
import type { GamesTarget } from './games-target.ts'
import { proberOf } from './prober.ts'

const OUTCOME_WORDS = {
  runs: 'runs',
  refuses: 'refuses the frame',
  walled: 'blocks automated requests',
  private: 'in a private network, not checked',
  failed: 'failed',
}

const HEAD = ['game', 'result', 'found', 'ms', 'ended at']

/** Probes all games or one. `isWell` is false if a game refuses the iframe or fails. */
export async function checkNow(
  { db, config, games }: GamesTarget,
  id?: string,
  isQuiet = false,
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
  const lines = alignTable([HEAD, ...rows])
  if (!isKept) lines.push('None could be reached: their known states stay unchanged.')
  const isWell = checks.every(({ outcome }) => outcome !== 'refuses' && outcome !== 'failed')
  return { lines, isWell }
}

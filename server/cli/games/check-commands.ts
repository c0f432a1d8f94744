/** `npm run games -- list|check`: the state of the games, from the portal's database. */
import { readCatalogue } from '#catalogue/read.server.ts'
import type { Game } from '#catalogue/game.ts'
import { joinGames } from '#catalogue/own-game.ts'
import { withPortalDatabase } from '../database-access.ts'
import { CommandError } from '../../kernel/lib/command-error.ts'
import type { Config } from '../../kernel/config.ts'
import { gamesFolderOf } from '#app/features/own-games/server/games-folder.ts'
import { readOwnFolder } from '#app/features/own-games/server/read-folder.ts'
import {
  checkNow,
  listGames,
  type GamesTarget,
} from '#app/features/game-checks/server/game-commands.ts'
import type { CommandOutput } from '../../kernel/cli/run-command.ts'

const USAGE = 'Usage: npm run games -- list, or: npm run games -- check [ID] [--quiet]'
/** Hides the progress. */
const QUIET = '--quiet'

/** Each command returns its output, and whether it found a problem. */
export const CHECK_COMMANDS: Record<
  string,
  (args: readonly string[], config: Config) => Promise<CommandOutput>
> = {
  list: (args, config) => run(config, listGames, args, 0),
  check: (args, config) => {
    const ids = args.filter((arg) => arg !== QUIET)
    const isQuiet = ids.length < args.length
    return run(config, (target) => checkNow(target, ids[0], isQuiet), ids, 1)
  },
}

async function run(
  config: Config,
  command: (target: GamesTarget) => Promise<CommandOutput>,
  args: readonly string[],
  most: number,
): Promise<CommandOutput> {
  if (args.length > most) throw new CommandError(USAGE)
  const games = await readGames(config)
  return withPortalDatabase(config, (db) => command({ db, config, games }))
}

/**
 * Reads the built-in games and the operator's own.
 *
 * @throws OwnGamesError if a file is invalid
 */
export async function readGames(config: Config): Promise<readonly Game[]> {
  const builtIn = config.builtInGames ? await readCatalogue() : []
  const { files } = await readOwnFolder(gamesFolderOf(config), config.gamesDir === undefined)
  // These commands need no covers.
  return joinGames(builtIn, files, () => '').games
}

/** `npm run games -- list|check`: the state of the games, from the portal's database. */
import { readCatalogue } from '#catalogue/read.server.ts'
import type { Game } from '#catalogue/game.ts'
import { joinGames, OwnGameError, parseOwnFile } from '#catalogue/own-game.ts'
import { withPortalDatabase } from '../database-access.ts'
import { CommandError } from '#platform/lib/command-error.ts'
import type { Config } from '#platform/config.ts'
import { listStoredGames, type StoredGame } from '#features/own-games/server/own-games.server.ts'
import {
  checkNow,
  listGames,
  type GamesTarget,
} from '#features/game-checks/server/game-commands.ts'
import type { CommandOutput } from '#platform/cli/run-command.ts'

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
  return withPortalDatabase(config, async (db) => {
    const games = await readGames(config, await listStoredGames(db))
    return command({ db, config, games })
  })
}

/** Joins the built-in games and the operator's own, as the portal does. */
export async function readGames(
  { builtInGames }: Pick<Config, 'builtInGames'>,
  stored: readonly Pick<StoredGame, 'id' | 'content'>[],
): Promise<readonly Game[]> {
  const builtIn = builtInGames ? await readCatalogue() : []
  const own = stored.flatMap(({ id, content }) => {
    try {
      return [
        parseOwnFile(
          id,
          content,
          builtIn.find((game) => game.id === id),
        ),
      ]
    } catch (error) {
      // The portal shows no such game either, and its log says so.
      if (error instanceof OwnGameError) return []
      throw error
    }
  })
  // These commands need no covers.
  return joinGames(builtIn, own, () => '').games
}

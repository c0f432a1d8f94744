/** `npm run games -- list|check`: the state of the games, from the portal's database. */
import { attempt } from '#lib/attempt.ts'
import { readCatalogue } from '#catalogue/read.server.ts'
import type { Game } from '#catalogue/game.ts'
import { joinGames, OwnGameError, parseOwnFile } from '#catalogue/own-game.ts'
import { CommandError } from '#platform/lib/command-error.ts'
import type { Config } from '#platform/config.ts'
import { listStoredGames, type StoredGame } from '#features/own-games/server/own-games.server.ts'
import type { CommandTarget } from '#features/own-games/server/own-game-commands.ts'
import { checkNow, listGames } from '#features/game-checks/server/game-commands.ts'
import type { CommandOutput } from '#platform/cli/run-command.ts'

const USAGE = 'Usage: npm run games -- list, or: npm run games -- check [ID] [--quiet]'
/** Hides the progress. */
const QUIET = '--quiet'

/** Each command returns its output, and whether it found a problem. */
export const CHECK_COMMANDS: Record<
  string,
  (args: readonly string[], target: CommandTarget) => Promise<CommandOutput>
> = {
  async list(args, { db, config }) {
    if (args.length > 0) throw new CommandError(USAGE)
    return listGames(db, await readGames(config, await listStoredGames(db)))
  },
  async check(args, { db, config }) {
    const ids = args.filter((arg) => arg !== QUIET)
    if (ids.length > 1) throw new CommandError(USAGE)
    const games = await readGames(config, await listStoredGames(db))
    return checkNow({ db, config, games }, ids[0], ids.length < args.length)
  },
}

/** Joins the built-in games and the operator's own, as the portal does. */
export async function readGames(
  { builtInGames }: Pick<Config, 'builtInGames'>,
  stored: readonly Pick<StoredGame, 'id' | 'content'>[],
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

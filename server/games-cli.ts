/**
 * The operator's command line for games, beside the running portal and on the same configuration:
 * `npm run games -- list|check|add|hide|show|remove|reload`.
 */
import { DatabaseError } from '#app/db/db.server.ts'
import { CatalogueError } from '#catalogue/load.ts'
import { CommandError } from './command-error.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { CHECK_COMMANDS } from './game-checks/commands.ts'
import type { Said } from './game-checks/said.ts'
import { OWN_GAME_COMMANDS } from './own-games/commands.ts'
import { OwnGamesError } from './own-games/read-folder.ts'

type Command = (args: readonly string[], config: Config) => Promise<Said | string>

const COMMANDS: Record<string, Command> = { ...CHECK_COMMANDS, ...OWN_GAME_COMMANDS }
const PLAIN = [CatalogueError, CommandError, ConfigError, DatabaseError, OwnGamesError]

// What it writes is its own user's alone.
process.umask(0o077)

try {
  const [name = '', ...args] = process.argv.slice(2)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) {
    throw new CommandError(`Usage: npm run games -- ${Object.keys(COMMANDS).join('|')} …`)
  }
  const said = await command(args, readConfig(process.env))
  const { lines, isWell } = typeof said === 'string' ? { lines: [said], isWell: true } : said
  console.log(lines.join('\n'))
  process.exitCode = isWell ? 0 : 1
} catch (error) {
  const isPlain = PLAIN.some((kind) => error instanceof kind)
  console.error(isPlain ? (error as Error).message : error)
  process.exit(1)
}

/**
 * The operator's command line for games, which also works while the portal runs:
 * `npm run games -- list|check|add|host|hide|show|remove|import|export`.
 */
import { CommandError } from '#platform/lib/command-error.ts'
import { withPortalDatabase } from './database-access.ts'
import { GAME_COMMANDS } from './game-commands.ts'
import { USAGE } from '#features/own-games/server/own-game-commands.ts'
import { runCommand } from '#platform/cli/run-command.ts'

await runCommand(async (config) => {
  const [name = '', ...args] = process.argv.slice(2)
  const command = Object.hasOwn(GAME_COMMANDS, name) ? GAME_COMMANDS[name] : undefined
  if (!command) throw new CommandError(USAGE)
  const output = await withPortalDatabase(config, command(args))
  return typeof output === 'string' ? { lines: [output] } : output
})

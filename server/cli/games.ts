/**
 * The operator's command line for games, which also works while the portal runs:
 * `npm run games -- list|check|add|host|hide|show|remove|import|export`.
 */
import { CommandError } from '#platform/lib/command-error.ts'
import { withPortalDatabase } from './database-access.ts'
import { CHANGE_COMMANDS } from './games/change-commands.ts'
import { CHECK_COMMANDS } from './games/check-commands.ts'
import { host } from '#features/hosted-games/server/host-command.ts'
import { USAGE, type CommandTarget } from '#features/own-games/server/own-game-commands.ts'
import { runCommand, type CommandOutput } from '#platform/cli/run-command.ts'

type Command = (args: readonly string[], target: CommandTarget) => Promise<CommandOutput | string>

const COMMANDS: Record<string, Command> = { ...CHECK_COMMANDS, ...CHANGE_COMMANDS, host }

await runCommand(async (config) => {
  const [name = '', ...args] = process.argv.slice(2)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new CommandError(USAGE)
  const output = await withPortalDatabase(config, (db) => command(args, { db, config }))
  return typeof output === 'string' ? { lines: [output] } : output
})

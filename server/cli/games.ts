/**
 * The operator's command line for games, which also works while the portal runs:
 * `npm run games -- list|check|add|hide|show|remove|reload`.
 */
import { GAME_ID } from '#catalogue/game.ts'
import { recordAction } from './audit-log.ts'
import { CommandError } from './command-error.ts'
import type { Config } from '../config.ts'
import { CHECK_COMMANDS } from '../game-checks/commands.ts'
import { OWN_GAME_COMMANDS } from '../own-games/commands.ts'
import { runCommand, type CommandOutput } from './run-command.ts'

type Command = (args: readonly string[], config: Config) => Promise<CommandOutput | string>
type Commands = Record<string, Command>

/** Those that change games are recorded in the audit log. */
const COMMANDS: Commands = { ...CHECK_COMMANDS, ...withAuditLog(OWN_GAME_COMMANDS) }

function withAuditLog(commands: Commands): Commands {
  return Object.fromEntries(
    Object.entries(commands).map(([name, command]) => [
      name,
      (args, config) => {
        const [subject = ''] = args
        const game = GAME_ID.test(subject) ? { game: subject } : {}
        return recordAction(config, { command: `games ${name}`, ...game }, () =>
          command(args, config),
        )
      },
    ]),
  )
}

await runCommand(async (config) => {
  const [name = '', ...args] = process.argv.slice(2)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) {
    throw new CommandError(`Usage: npm run games -- ${Object.keys(COMMANDS).join('|')} …`)
  }
  const output = await command(args, config)
  return typeof output === 'string' ? { lines: [output] } : output
})

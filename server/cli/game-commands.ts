/** `npm run games -- list|check|add|host|hide|show|remove|import|export`. */
import { CHECK_COMMANDS } from '#features/game-checks/server/game-commands.ts'
import { host } from '#features/hosted-games/server/host-command.ts'
import { OWN_GAME_COMMANDS, only, readRules } from '#features/own-games/server/own-game-commands.ts'
import type { Command } from '#platform/cli/run-command.ts'
import { runAdminAction } from './run-admin-action.ts'

const act =
  (action: string): Command =>
  (args) => {
    const game = only(args)
    return async (target) => {
      const gameRules = await readRules(target.config)
      return runAdminAction({ ...target, gameRules }, action, { game })
    }
  }

/** They throw errors that the operator can fix. Mistakes in the arguments need no database. */
export const GAME_COMMANDS: Record<string, Command> = {
  ...CHECK_COMMANDS,
  ...OWN_GAME_COMMANDS,
  host,
  hide: act('hide-game'),
  show: act('show-game'),
  remove: act('remove-game'),
}

/** `npm run games -- add|hide|show|remove|import|export`. */
import { OWN_GAME_COMMANDS, only, readRules } from '#features/own-games/server/own-game-commands.ts'
import { runAdminAction } from '../run-admin-action.ts'

const act =
  (action: string): (typeof OWN_GAME_COMMANDS)[string] =>
  async (args, target) => {
    const game = only(args)
    const gameRules = await readRules(target.config)
    return runAdminAction({ ...target, gameRules }, action, { game })
  }

/** Each returns its output. They throw errors that the operator can fix. */
export const CHANGE_COMMANDS: typeof OWN_GAME_COMMANDS = {
  ...OWN_GAME_COMMANDS,
  hide: act('hide-game'),
  show: act('show-game'),
  remove: act('remove-game'),
}

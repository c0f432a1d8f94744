/** Runs actions of the administration by command, as an owner. */
import { join } from 'node:path'
import pino from 'pino'
import type { RequestServices } from '#features/context.server.ts'
import { runAsOperator } from '#features/actions/server/run-action.server.ts'
import { GAME_ACTIONS } from '#features/administration/server/games/games.server.ts'
import { INVITATION_ACTIONS } from '#features/administration/server/players/invitations.server.ts'
import { PLAYER_ACTIONS } from '#features/administration/server/players/player-actions.server.ts'
import type { GameRules } from '#features/own-games/server/edit-games.server.ts'
import type { CommandTarget } from '#platform/cli/run-command.ts'

const ACTIONS = [...PLAYER_ACTIONS, ...INVITATION_ACTIONS, ...GAME_ACTIONS]

/**
 * Runs the action of this name.
 *
 * @returns the sentence that the administration shows, and what it shows once, such as a link
 * @throws OperatorError with the reason of a refusal
 */
export function runAdminAction(
  { db, config, ...more }: CommandTarget & { gameRules?: GameRules },
  name: string,
  input: object,
): Promise<string> {
  const services = {
    ...more,
    db,
    config,
    games: [],
    formerGames: new Map(),
    log: pino(pino.destination(2)),
    mailFolder: join(config.dataDir, 'mail'),
    refreshGames: async () => undefined,
  }
  const action = ACTIONS.find((each) => each.name === name)!
  // What else a request has, such as limits, no command needs.
  return runAsOperator(action, services as unknown as RequestServices, input)
}

/** What players decide about games that ask for their name. */
import { z } from 'zod'
import { findGame } from '#catalogue/queries.ts'
import { defineAction, refused, type Outcome } from '#features/actions/server/action.ts'
import { allowGame, revokeGame } from './game-consents.server.ts'

const SHARED = {
  right: 'share-identity',
  limits: ['change-account'],
  messages: 'gameSaves',
} as const
const game = z.string().min(1).max(64)

export const ALLOW_GAME = defineAction({
  ...SHARED,
  name: 'allow-game',
  // The player who was asked: another one may have signed in since, in another tab.
  input: z.object({ game, player: z.string() }),
  async run(tx, { services, viewer: { userId }, input, t }): Promise<Outcome> {
    if (input.player !== userId) return refused(t('otherPlayer'), { status: 401 })
    if (!findGame(services.games, input.game)) return refused(t('gameGone'), { status: 404 })
    await allowGame(tx, { userId, gameId: input.game })
    return {}
  },
})

/** Also of a game that was removed. */
export const REVOKE_GAME = defineAction({
  ...SHARED,
  name: 'revoke-game',
  input: z.object({ game }),
  async run(tx, { viewer: { userId }, input, t }): Promise<Outcome> {
    const isRevoked = await revokeGame(tx, { userId, gameId: input.game })
    return isRevoked ? { success: t('revoked') } : refused(t('notKnown'), { status: 404 })
  },
})

/** Asks the portal who plays, and tells it that a game may know. */
import type { GamePlayer } from '#features/game-saves/save-format.ts'
import { GAME_IDENTITY_PATH, type GameIdentity } from '../paths.ts'

/** A game does not wait longer, ms. */
const ANSWER_WITHIN_MS = 10_000

/** @throws if there is no response */
const ask = (method: 'GET' | 'PUT', { gameId, userId }: GamePlayer) =>
  fetch(`${GAME_IDENTITY_PATH}/${gameId}?${new URLSearchParams({ player: userId })}`, {
    method,
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  })

/**
 * Returns what the game may know of the player; undefined if the server refuses.
 *
 * @throws if there is no response
 */
export async function loadIdentity(player: GamePlayer): Promise<GameIdentity | undefined> {
  const response = await ask('GET', player)
  return response.ok ? ((await response.json()) as GameIdentity) : undefined
}

/** Stores that the game may know the player. Returns false if that failed. */
export const allowGame = (player: GamePlayer): Promise<boolean> =>
  ask('PUT', player).then(
    ({ ok }) => ok,
    () => false,
  )

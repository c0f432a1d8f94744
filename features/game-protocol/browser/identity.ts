/** Asks the portal who plays, and tells it that a game may know. */
import type { GamePlayer } from '#features/game-saves/save-format.ts'
import { GAME_IDENTITY_PATH, type GameIdentity } from '../paths.ts'

/** A game does not wait longer, ms. */
const ANSWER_WITHIN_MS = 10_000

/** @throws if there is no response */
function ask(method: 'GET' | 'PUT' | 'POST', { gameId, userId }: GamePlayer, what = '') {
  const path = `${GAME_IDENTITY_PATH}/${gameId}${what}?${new URLSearchParams({ player: userId })}`
  return fetch(path, { method, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
}

/**
 * Returns what the game may know of the player; undefined if the server refuses.
 *
 * @throws if there is no response
 */
export async function loadIdentity(player: GamePlayer): Promise<GameIdentity | undefined> {
  const response = await ask('GET', player)
  return response.ok ? ((await response.json()) as GameIdentity) : undefined
}

/**
 * Returns a token for the game's server; undefined if the server refuses.
 *
 * @throws if there is no response
 */
export async function loadToken(player: GamePlayer): Promise<string | undefined> {
  const response = await ask('POST', player, '/token')
  return response.ok ? ((await response.json()) as { token: string }).token : undefined
}

/** Stores that the game may know the player. Returns false if that failed. */
export const allowGame = (player: GamePlayer): Promise<boolean> =>
  ask('PUT', player).then(
    ({ ok }) => ok,
    () => false,
  )

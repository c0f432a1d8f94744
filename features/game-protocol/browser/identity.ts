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

/** @returns undefined if the server refuses */
async function load<Answer>(...asked: Parameters<typeof ask>) {
  const response = await ask(...asked)
  return response.ok ? ((await response.json()) as Answer) : undefined
}

/**
 * Returns what the game may know of the player; undefined if the server refuses.
 *
 * @throws if there is no response
 */
export const loadIdentity = (player: GamePlayer) => load<GameIdentity>('GET', player)

/**
 * Returns a token for the game's server; undefined if the server refuses.
 *
 * @throws if there is no response
 */
export const loadToken = async (player: GamePlayer) =>
  (await load<{ token: string }>('POST', player, '/token'))?.token

/** Stores that the game may know the player. Returns false if that failed. */
export const allowGame = (player: GamePlayer): Promise<boolean> =>
  ask('PUT', player).then(
    ({ ok }) => ok,
    () => false,
  )

/** Asks the portal who plays, for games that the player has allowed to know it. */
import { GAME_IDENTITY_PATH, type GameIdentity } from '../game-identity.ts'

/** A game does not wait longer, ms. */
const ANSWER_WITHIN_MS = 10_000

const ask = async <Body>(path: string, method: 'GET' | 'POST'): Promise<Body | undefined> => {
  const response = await fetch(path, { method, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
  return response.ok ? ((await response.json()) as Body) : undefined
}

/**
 * Returns who plays the game; undefined without an account.
 *
 * @throws if there is no response
 */
export const loadIdentity = (gameId: string) =>
  ask<GameIdentity>(`${GAME_IDENTITY_PATH}/${gameId}`, 'GET')

/**
 * Returns a token for the game's server; undefined without an account or consent.
 *
 * @throws if there is no response
 */
export const loadToken = async (gameId: string) =>
  (await ask<{ token: string }>(`${GAME_IDENTITY_PATH}/${gameId}/token`, 'POST'))?.token

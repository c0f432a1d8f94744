/** The portal's addresses for games, and what its pages learn there about the player. */
import type { User } from '#sdk/index.d.ts'

/** `GET` asks, and `PUT` allows it. The game's id follows. */
export const GAME_IDENTITY_PATH = '/game-identity'
/** The script for games on other sites. */
export const SDK_PATH = '/sdk/v1.js'
/** The public keys of tokens (RFC 7517). */
export const KEYS_PATH = '/.well-known/jwks.json'

/** What the portal tells the page of a game about the player: nothing before the player allows it. */
export interface GameIdentity {
  user?: User
  token?: string
}

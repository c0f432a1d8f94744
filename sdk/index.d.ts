/**
 * Types of the script `/sdk/v1.js` of IO Arcade portals. The portal puts it into the games that it
 * hosts; a game on another site loads it from the portal. All of it is in docs/protocol.md.
 */

/** What a game gets to know at once. Nothing of it is about the player. */
export interface Facts {
  /** True if a portal has answered. */
  portal: boolean
  /** A BCP 47 tag, such as `pt-BR`. */
  language: string
  theme: 'light' | 'dark'
  /** The device has a touch screen as its main one. */
  touch: boolean
  muted: boolean
  /** The room of the link that was opened. */
  room: string | null
}

/** Who plays: `id` is another one for each game. */
export interface User {
  id: string
  name: string
}

export interface Events {
  /** The player cannot see or use the game now. */
  pause: () => void
  resume: () => void
  /** The portal's button for sound was pressed. Its listener makes the button appear. */
  mute: (muted: boolean) => void
}

export interface Arcade {
  /** Waits for the page around the game, at most five seconds; not at all outside a frame. */
  init: () => Promise<Facts>
  /** The game can be played. */
  ready: () => Promise<boolean>
  /** @param part what has loaded, from 0 to 1 */
  progress: (part: number) => Promise<boolean>
  /** Play time counts from the start on; without these calls, too. */
  gameplayStart: () => Promise<boolean>
  /** Play time pauses: a menu, the end of a round. */
  gameplayStop: () => Promise<boolean>
  /** @returns the function that removes the listener */
  on: <Name extends keyof Events>(event: Name, listener: Events[Name]) => () => void
  /** What the game stores: with the account where the player has one, else on this device. */
  data: {
    /** @returns null if nothing is stored there */
    get: (key: string) => Promise<string | null>
    /** @returns false if it cannot be kept */
    set: (key: string, value: string) => Promise<boolean>
    remove: (key: string) => Promise<boolean>
    keys: () => Promise<string[]>
  }
  /** Asks the player, once. @returns null without an account or consent */
  user: () => Promise<User | null>
  /** A JWT of five minutes that the game's server can check. @returns null as `user` does */
  token: () => Promise<string | null>
  /** @returns the room in which the player is, or null */
  room: () => Promise<string | null>
  /** Tells which room a friend should open. @returns false if the portal cannot open such a room */
  setRoom: (room: string | null) => Promise<boolean>
  /** Opens the portal's dialog for inviting friends to the room. */
  invite: () => Promise<boolean>
}

declare global {
  var arcade: Arcade
}

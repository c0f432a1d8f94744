/** The messages between a game and the portal's page: docs/protocol.md. */
import * as z from 'zod/mini'

/** Characters of the name under which a game stores something. */
const MAX_KEY = 1_000
/** Characters of what it stores there; the portal keeps a save of this size in an account. */
const MAX_VALUE = 2 ** 20
/** Characters of a room's name. */
const MAX_ROOM = 64

const keyed = { key: z.string().check(z.maxLength(MAX_KEY)) }

/** What a game may ask for, without the number of the request. */
export const CALLS = {
  ready: z.strictObject({}),
  progress: z.strictObject({ part: z.number().check(z.minimum(0), z.maximum(1)) }),
  gameplay: z.strictObject({ isRunning: z.boolean() }),
  /** The game has a listener for `mute`, so the portal's button has an effect. */
  mutable: z.strictObject({}),
  get: z.strictObject(keyed),
  set: z.strictObject({ ...keyed, value: z.string().check(z.maxLength(MAX_VALUE)) }),
  remove: z.strictObject(keyed),
  keys: z.strictObject({}),
  user: z.strictObject({}),
  token: z.strictObject({}),
  room: z.strictObject({}),
  setRoom: z.strictObject({ room: z.nullable(z.string().check(z.maxLength(MAX_ROOM))) }),
  invite: z.strictObject({}),
} satisfies Record<string, z.ZodMiniType>

export type CallName = keyof typeof CALLS
export type Inputs = { [Name in CallName]: z.output<(typeof CALLS)[Name]> }

/** Who plays, for a game that the player has allowed to know it. */
export interface GameUser {
  /** Another one for each game. */
  id: string
  name: string
}

/** The answers, by the name of the call. False and null are the neutral ones. */
export interface Answers {
  ready: boolean
  progress: boolean
  gameplay: boolean
  mutable: boolean
  get: string | null
  set: boolean
  remove: boolean
  keys: string[]
  user: GameUser | null
  token: string | null
  room: string | null
  setRoom: boolean
  invite: boolean
}

/** Why there is no answer: no such call, a value that is not allowed, too many calls, not possible now. */
export type CallError = 'unknown' | 'invalid' | 'too-many' | 'unavailable'

/** A request of a game: `id` is a number of its own. */
export type Request = { id: number } & {
  [Name in CallName]: { call: Name; input: Inputs[Name] }
}[CallName]

/** An answer, with the number of the request. */
export type Answer = { id: number } & ({ value: unknown } | { error: CallError })

/** What the portal tells without a question. */
export type GameEvent =
  | { event: 'pause' }
  | { event: 'resume' }
  | { event: 'mute'; muted: boolean }
  /** The port gets no more answers. */
  | { event: 'closed' }

/** What a game gets to know at once. Nothing of it is about the player. */
export interface Facts {
  /** A BCP 47 tag, such as `pt-BR`. */
  language: string
  theme: 'light' | 'dark'
  /** The device has a touch screen as its main one. */
  touch: boolean
  muted: boolean
  /** The room of the link that was opened. */
  room: string | null
}

/** From a game to the page around it, until the reply arrives. */
export interface Hello {
  ioArcade: 'hello'
  version: number
  /** A random number of the game's page: the page around it replies once to each. */
  page: number
}

/** The reply of the portal, with a `MessagePort` for everything else. */
export interface PortMessage {
  ioArcade: 'port'
  /** A later version only adds. */
  version: 1
  facts: Facts
}

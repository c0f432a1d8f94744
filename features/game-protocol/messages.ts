/** The messages between a game and the portal's page: docs/protocol.md. */
import * as z from 'zod/mini'
import type { Facts as GameFacts, User } from '#sdk/index.d.ts'

/** Characters of the name under which a game stores something. */
const MAX_KEY = 1_000
/** Characters of what it stores there; the portal keeps a save of this size in an account. */
const MAX_VALUE = 2 ** 20
/** Characters of a room's name. */
const MAX_ROOM = 64

const none = z.strictObject({})
const keyed = { key: z.string().check(z.maxLength(MAX_KEY)) }
const value = z.string().check(z.maxLength(MAX_VALUE))
const part = z.number().check(z.minimum(0), z.maximum(1))
const room = z.nullable(z.string().check(z.maxLength(MAX_ROOM)))

/** What a game may ask for, without the number of the request, and how often in ten seconds. */
export const CALLS = {
  ready: { input: none, max: 10 },
  progress: { input: z.strictObject({ part }), max: 500 },
  gameplay: { input: z.strictObject({ isRunning: z.boolean() }), max: 50 },
  /** The game has a listener for `mute`, so the portal's button has an effect. */
  mutable: { input: none, max: 20 },
  get: { input: z.strictObject(keyed), max: 2_000 },
  set: { input: z.strictObject({ ...keyed, value }), max: 2_000 },
  remove: { input: z.strictObject(keyed), max: 2_000 },
  keys: { input: none, max: 200 },
  user: { input: none, max: 5 },
  token: { input: none, max: 5 },
  room: { input: none, max: 50 },
  setRoom: { input: z.strictObject({ room }), max: 20 },
  invite: { input: none, max: 2 },
} satisfies Record<string, { input: z.ZodMiniType; max: number }>

export type CallName = keyof typeof CALLS
export type Inputs = { [Name in CallName]: z.output<(typeof CALLS)[Name]['input']> }

/** The answers that are more than true or false. */
interface Values {
  get: string | null
  keys: string[]
  user: User | null
  token: string | null
  room: string | null
}

/** The answers, by the name of the call. False and null are the neutral ones. */
export type Answers = {
  [Name in CallName]: Name extends keyof Values ? Values[Name] : boolean
}

/** Why there is no answer: no such call, a value that is not allowed, too many calls, not possible now. */
export type CallError = 'unknown' | 'invalid' | 'too-many' | 'unavailable'

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
export type Facts = Omit<GameFacts, 'portal'>

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

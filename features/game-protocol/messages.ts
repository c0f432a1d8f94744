/** The messages between a game and the portal's page: docs/protocol.md. */
import type { Facts as GameFacts } from '#sdk/index.d.ts'

/** Characters of the name under which a game stores something. */
const MAX_KEY = 1_000
/** Characters of what it stores there; the portal keeps a save of this size in an account. */
const MAX_VALUE = 2 ** 20
/** Characters of a room's name. */
const MAX_ROOM = 64

/** Checks a field of an input. No library: it would be larger than all else that a game's page loads. */
type Check<Value> = (field: unknown) => field is Value

const text =
  (max: number): Check<string> =>
  (field): field is string =>
    typeof field === 'string' && field.length <= max
const flag: Check<boolean> = (field) => typeof field === 'boolean'
const part = (field: unknown): field is number =>
  typeof field === 'number' && field >= 0 && field <= 1
const room: Check<string | null> = (field) => field === null || text(MAX_ROOM)(field)
const key = text(MAX_KEY)

/** What a game may ask for, without the number of the request, and how often in ten seconds. */
export const CALLS = {
  ready: { input: {}, max: 10 },
  progress: { input: { part }, max: 500 },
  gameplay: { input: { isRunning: flag }, max: 50 },
  /** The game has a listener for `mute`, so the portal's button has an effect. */
  mutable: { input: {}, max: 20 },
  get: { input: { key }, max: 2_000 },
  set: { input: { key, value: text(MAX_VALUE) }, max: 2_000 },
  remove: { input: { key }, max: 2_000 },
  keys: { input: {}, max: 200 },
  user: { input: {}, max: 5 },
  token: { input: {}, max: 5 },
  room: { input: {}, max: 50 },
  setRoom: { input: { room }, max: 20 },
  invite: { input: {}, max: 2 },
} satisfies Record<string, { input: Record<string, Check<unknown>>; max: number }>

export type CallName = keyof typeof CALLS
export type Inputs = { [Name in CallName]: Checked<(typeof CALLS)[Name]['input']> }

type Checked<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends Check<infer Value> ? Value : never
}

/** True if the input of the call has its fields, and nothing more. */
export function isInput<Name extends CallName>(call: Name, input: unknown): input is Inputs[Name] {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return false
  const checks = Object.entries<Check<unknown>>(CALLS[call].input)
  return (
    Object.keys(input).length === checks.length &&
    checks.every(([name, isValid]) => isValid((input as Record<string, unknown>)[name]))
  )
}

/** Why there is no answer: no such call, a value that is not allowed, too many calls, not possible now. */
export type CallError = 'unknown' | 'invalid' | 'too-many' | 'unavailable'

/** An answer, with the number of the request. */
export type Answer = { id: number } & ({ value: unknown } | { error: CallError })

/** What the portal tells without a question. */
export type GameEvent =
  // `closed`: the port gets no more answers.
  { event: 'pause' | 'resume' | 'closed' } | { event: 'mute'; muted: boolean }

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

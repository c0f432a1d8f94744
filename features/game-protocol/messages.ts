/** The messages between a game and the portal's page: docs/protocol.md. */
import type { Facts as GameFacts, User } from '#sdk/index.d.ts'

/** Characters of the name under which a game stores something. */
const MAX_KEY = 1_000
/** Characters of what it stores there; the portal keeps a save of this size in an account. */
const MAX_VALUE = 2 ** 20
/** Characters of a room's name. */
const MAX_ROOM = 64

/**
 * Checks a field of an input, or an answer. No library: it would be larger than all else that a
 * game's page loads.
 */
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
/** An answer. It has no limit, because the portal gives it. */
const found: Check<string | null> = (value) => value === null || typeof value === 'string'
const names = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')
const player = (value: unknown): value is User | null => {
  if (value === null) return true
  const { id, name } = Object(value) as Partial<User>
  return typeof id === 'string' && typeof name === 'string'
}

/**
 * What a game may ask for: the input without the number of the request, the type of the answer, and
 * how often in ten seconds.
 */
export const CALLS = {
  ready: { input: {}, answer: flag, max: 10 },
  progress: { input: { part }, answer: flag, max: 500 },
  gameplay: { input: { isRunning: flag }, answer: flag, max: 50 },
  /** The game has a listener for `mute`, so the portal's button has an effect. */
  mutable: { input: {}, answer: flag, max: 20 },
  get: { input: { key }, answer: found, max: 2_000 },
  set: { input: { key, value: text(MAX_VALUE) }, answer: flag, max: 2_000 },
  remove: { input: { key }, answer: flag, max: 2_000 },
  keys: { input: {}, answer: names, max: 200 },
  user: { input: {}, answer: player, max: 5 },
  token: { input: {}, answer: found, max: 5 },
  room: { input: {}, answer: found, max: 50 },
  setRoom: { input: { room }, answer: flag, max: 20 },
  invite: { input: {}, answer: flag, max: 2 },
} satisfies Record<
  string,
  { input: Record<string, Check<unknown>>; answer: Check<unknown>; max: number }
>

export type CallName = keyof typeof CALLS
export type Inputs = { [Name in CallName]: Checked<(typeof CALLS)[Name]['input']> }
export type Answers = Checked<{ [Name in CallName]: (typeof CALLS)[Name]['answer'] }>

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

/** True if the value is of the type that the call promises. */
export const isAnswer = <Name extends CallName>(
  call: Name,
  value: unknown,
): value is Answers[Name] => CALLS[call].answer(value)

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

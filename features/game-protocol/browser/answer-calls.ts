/** Answers the calls of a game. What it sends is checked, and how often it asks. */
import type { GameSave } from '#features/game-saves/browser/open-save.ts'
import {
  CALLS,
  isInput,
  type Answer,
  type Answers,
  type CallName,
  type GameEvent,
  type Inputs,
} from '../messages.ts'

type MaybeLate<Value> = Value | Promise<Value>

/** How to answer each call. Undefined, as a call that is missing: not possible now. */
export type Answerers = {
  [Name in CallName]?: (input: Inputs[Name]) => MaybeLate<Answers[Name] | undefined>
}

/** Calls of this time count together, ms. */
const WINDOW_MS = 10_000
/** More messages than this in that time, and the game gets no more answers. */
const MAX_MESSAGES = 20_000

const isCall = (name: string): name is CallName => Object.hasOwn(CALLS, name)

/**
 * Counts the calls of a game by name, and all its messages by the empty name. One for all pages of a
 * game, which may start again as often as it likes.
 *
 * @param now returns the time, ms
 */
export function createCallCounter(now = () => performance.now()): (name: string) => number {
  let counts = new Map<string, number>()
  let since = now()
  return (name) => {
    if (now() - since > WINDOW_MS) {
      counts = new Map()
      since = now()
    }
    const next = (counts.get(name) ?? 0) + 1
    counts.set(name, next)
    return next
  }
}

/** Ends a connection: the game gets no more answers, and knows it. */
export function closePort(port: MessagePort): void {
  port.postMessage({ event: 'closed' } satisfies GameEvent)
  port.close()
}

/** What was asked, and the answer. */
export type AnsweredCall = { call: string; input: unknown } & Answer

/**
 * Answers what comes through the port, until it closes.
 *
 * @param find returns how to answer now
 * @param onAnswered called after each answer
 */
export function answerCalls(
  port: MessagePort,
  count: (name: string) => number,
  find: () => Answerers,
  onAnswered?: (call: AnsweredCall) => void,
): void {
  async function answer<Name extends CallName>(call: Name, input: unknown) {
    if (count(call) > CALLS[call].max) return { error: 'too-many' } as const
    if (!isInput(call, input)) return { error: 'invalid' } as const
    try {
      const value = await find()[call]?.(input)
      return value === undefined ? ({ error: 'unavailable' } as const) : { value }
    } catch (error) {
      console.error(`The call ${call} of the game failed:`, error)
      return { error: 'unavailable' } as const
    }
  }

  port.addEventListener('message', async ({ data }: MessageEvent<unknown>) => {
    if (count('') > MAX_MESSAGES) {
      console.warn('The game sends too many messages, and gets no more answers.')
      closePort(port)
      return
    }
    const { id, call, input } = Object(data) as Record<string, unknown>
    if (typeof id !== 'number' || !Number.isFinite(id) || typeof call !== 'string') return
    const result = isCall(call) ? await answer(call, input) : ({ error: 'unknown' } as const)
    const answered: Answer = { id, ...result }
    port.postMessage(answered)
    onAnswered?.({ call, input, ...answered })
  })
  port.start()
}

/** How to answer the calls of `data`. */
export const answerData = (open: () => GameSave | Promise<GameSave>): Answerers => ({
  get: async ({ key }) => (await open()).values.get(key) ?? null,
  async set({ key, value }) {
    const { change, values } = await open()
    change(false, [[key, value]])
    return values.get(key) === value
  },
  async remove({ key }) {
    const { change } = await open()
    change(false, [[key, null]])
    return true
  },
  keys: async () => [...(await open()).values.keys()],
})

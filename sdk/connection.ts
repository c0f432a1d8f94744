/** The connection of a game to the page around it: `docs/protocol.md`. */
import {
  isAnswer,
  type Answer,
  type Answers,
  type CallName,
  type Facts as GivenFacts,
  type GameEvent,
  type Hello,
  type Inputs,
  type PortMessage,
} from '../features/game-protocol/messages.ts'
import type { Events, Facts } from './index.d.ts'

/** The page around the game may still be starting, ms. */
const PORTAL_WITHIN_MS = 5_000
const HELLO_EVERY_MS = 200
/** A late portal still gets the later calls: the script goes on asking for this time, ms. */
const STOP_ASKING_AFTER_MS = 60_000
type Listeners = { [Name in keyof Events]: Set<Events[Name]> }

const matches = (query: string) => window.matchMedia(query).matches

/** The facts of a browser without a portal. */
function findFacts(): Facts {
  return {
    portal: false,
    language: navigator.language,
    theme: matches('(prefers-color-scheme: dark)') ? 'dark' : 'light',
    touch: matches('(pointer: coarse)'),
    muted: false,
    room: null,
  }
}

/** Calls each listener in its own task, so that one that throws does not end the others. */
function tell<Values extends unknown[]>(
  listeners: Iterable<(...values: Values) => void>,
  ...values: Values
) {
  for (const listener of listeners) setTimeout(listener, 0, ...values)
}

/** Makes the connection to the page around the game. It asks that page at its first use. */
export function createConnection() {
  let facts = findFacts()
  let isPaused = false
  let lastId = 0
  let connecting: Promise<MessagePort | undefined> | undefined
  const waiting = new Map<number, (answer: Answer) => void>()
  const listeners: Listeners = { pause: new Set(), resume: new Set(), mute: new Set() }

  function receive({ data }: MessageEvent<Answer | GameEvent>) {
    if ('id' in data) {
      waiting.get(data.id)?.(data)
      waiting.delete(data.id)
    } else if (data.event === 'mute') {
      if (facts.muted === data.muted) return
      facts = { ...facts, muted: data.muted }
      tell(listeners.mute, data.muted)
    } else if (data.event === 'pause' || data.event === 'resume') {
      isPaused = data.event === 'pause'
      tell(listeners[data.event])
    } else if (data.event === 'closed') {
      connecting = Promise.resolve(undefined)
      for (const [id, answer] of waiting) answer({ id, error: 'unavailable' })
      waiting.clear()
    }
  }

  /** Returns undefined outside a portal, and if the page around the game is late. */
  function connect(): Promise<MessagePort | undefined> {
    return (connecting ??= new Promise((resolve) => {
      if (window.parent === window) return resolve(undefined)
      const hello: Hello = { ioArcade: 'hello', version: 1, page: Math.random() }
      const ask = () => window.parent.postMessage(hello, '*')
      const asking = setInterval(ask, HELLO_EVERY_MS)
      const listening = new AbortController()
      function stop() {
        clearInterval(asking)
        listening.abort()
      }
      setTimeout(resolve, PORTAL_WITHIN_MS)
      setTimeout(stop, STOP_ASKING_AFTER_MS)
      addEventListener(
        'message',
        ({ source, data, ports: [port] }: MessageEvent<Partial<PortMessage> | null>) => {
          if (source !== window.parent || data?.ioArcade !== 'port' || !port) return
          stop()
          facts = { ...facts, ...(data.facts as GivenFacts), portal: true }
          port.addEventListener('message', receive)
          port.start()
          connecting = Promise.resolve(port)
          resolve(port)
        },
        { signal: listening.signal },
      )
      ask()
    }))
  }

  /** @param neutral returned if no answer of the right type comes: any page may be around a game */
  async function request<Name extends CallName>(
    call: Name,
    input: Inputs[Name],
    neutral: Answers[Name],
  ): Promise<Answers[Name]> {
    const port = await connect()
    if (!port) return neutral
    const id = (lastId += 1)
    port.postMessage({ id, call, input })
    const answer = await new Promise<Answer>((resolve) => waiting.set(id, resolve))
    return 'value' in answer && isAnswer(call, answer.value) ? answer.value : neutral
  }

  return {
    connect,
    request,
    facts: () => facts,
    on<Name extends keyof Events>(event: Name, listener: Events[Name]) {
      listeners[event].add(listener)
      void connect().then(() => {
        // What has happened before is told once.
        if (!listeners[event].has(listener)) return
        if (event === 'pause' && isPaused) tell([listener as Events['pause']])
        if (event !== 'mute') return
        if (facts.muted) tell([listener as Events['mute']], true)
        void request('mutable', {}, false)
      })
      return () => void listeners[event].delete(listener)
    },
  }
}

export type Connection = ReturnType<typeof createConnection>

// @vitest-environment node
import { afterEach, describe, expect, test } from 'vitest'
import { answerCalls, createCallCounter, type Answerers } from './answer-calls.ts'

/** Answers that tell what was asked. */
const ANSWERERS: Answerers = {
  ready: () => true,
  progress: () => true,
  gameplay: () => true,
  mutable: () => true,
  get: ({ key }) => `value of ${key}`,
  set: () => true,
  remove: () => true,
  keys: () => ['a'],
  user: () => undefined,
  token: () => Promise.reject(new Error('no connection')),
  room: () => null,
  setRoom: () => true,
  invite: () => true,
}

let open: MessagePort[] = []
afterEach(() => {
  for (const port of open) port.close()
  open = []
})

/** The game's side of a connection to the page. */
function connect(answerers: Answerers = ANSWERERS) {
  const { port1, port2 } = new MessageChannel()
  open.push(port1, port2)
  let now = 0
  answerCalls(
    port1,
    createCallCounter(() => now),
    () => answerers,
  )
  let lastId = 0
  const waiting = new Map<unknown, (answer: unknown) => void>()
  port2.addEventListener('message', ({ data }: MessageEvent<{ id: unknown }>) => {
    const { id, ...answer } = data
    waiting.get(id)?.(answer)
  })
  port2.start()
  return {
    port: port2,
    send: (message: unknown) => port2.postMessage(message),
    ask(call: unknown, input: unknown = {}) {
      lastId += 1
      const id = lastId
      port2.postMessage({ id, call, input })
      return new Promise((resolve) => waiting.set(id, resolve))
    },
    wait(ms: number) {
      now += ms
    },
  }
}

test('answers each call with its number', async () => {
  const { ask } = connect()
  const answers = await Promise.all([ask('get', { key: 'b' }), ask('ready'), ask('keys')])
  expect(answers).toEqual([{ value: 'value of b' }, { value: true }, { value: ['a'] }])
})

test('says when there is no answer', async () => {
  const { ask } = connect()
  expect(await ask('user')).toEqual({ error: 'unavailable' })
  expect(await ask('token')).toEqual({ error: 'unavailable' })
})

const cyclic: Record<string, unknown> = { key: 'a' }
cyclic.value = cyclic

// `messages.test.ts` tests which values are allowed.
test.each([
  ['progress', { part: Number.NaN }],
  ['set', cyclic],
  ['get', null],
])('refuses a value that is not allowed: %s', async (call, input) => {
  expect(await connect().ask(call, input)).toEqual({ error: 'invalid' })
})

test.each(['scores', '__proto__', 'constructor', 'toString', ''])(
  'refuses a call that does not exist: %s',
  async (call) => {
    expect(await connect().ask(call)).toEqual({ error: 'unknown' })
  },
)

test('what is no request gets no answer, and the next call does', async () => {
  const { send, ask } = connect()
  for (const message of [null, 5, 'ready', [], { call: 'ready' }, { id: '1', call: 'ready' }]) {
    send(message)
  }
  expect(await ask('ready')).toEqual({ value: true })
})

describe('too many calls', () => {
  test('get an error until the time has passed', async () => {
    const { ask, wait } = connect()
    const answers = []
    for (let count = 0; count < 3; count += 1) answers.push(await ask('invite'))
    expect(answers).toEqual([{ value: true }, { value: true }, { error: 'too-many' }])
    expect(await ask('ready')).toEqual({ value: true })
    wait(10_001)
    expect(await ask('invite')).toEqual({ value: true })
  })

  test('are not carried out', async () => {
    let stored = 0
    const { ask } = connect({
      ...ANSWERERS,
      set() {
        stored += 1
        return true
      },
    })
    const asked = Array.from({ length: 2_500 }, () => ask('set', { key: 'a', value: 'b' }))
    const answers = await Promise.all(asked)
    expect(stored).toBe(2_000)
    expect(answers.at(-1)).toEqual({ error: 'too-many' })
  })

  test('end the connection, which the game is told', async () => {
    const { port, send, ask } = connect()
    const told = new Promise((resolve) => {
      port.addEventListener('message', ({ data }) => 'event' in data && resolve(data))
    })
    for (let count = 0; count < 20_001; count += 1) send('')
    expect(await told).toEqual({ event: 'closed' })
    let isAnswered = false
    void ask('ready').then(() => (isAnswered = true))
    expect(await connect().ask('ready')).toEqual({ value: true })
    expect(isAnswered).toBe(false)
  })
})

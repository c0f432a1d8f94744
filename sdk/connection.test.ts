/** Which answers a game gets from the page around it, which may be any page. */
import { afterEach, expect, test, vi } from 'vitest'
import { createConnection } from './connection.ts'

afterEach(() => vi.unstubAllGlobals())

/** Opens a connection to a page that gives this answer to every call. */
function connectTo(value: unknown) {
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', ({ data }: MessageEvent<{ id: number }>) => {
    port1.postMessage({ id: data.id, value })
    port1.close()
  })
  port1.start()
  const page = new EventTarget()
  const reply = { data: { ioArcade: 'port', facts: {} }, ports: [port2] }
  const parent = {
    postMessage: () =>
      page.dispatchEvent(Object.assign(new Event('message'), reply, { source: parent })),
  }
  vi.stubGlobal('window', { parent, matchMedia: () => ({ matches: false }) })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  return createConnection().request
}

test.each([
  ['set', true],
  ['keys', ['a']],
  ['user', { id: 'x', name: 'Ada' }],
  ['user', null],
  ['get', 'b'],
] as const)('the answer to %s arrives: %j', async (call, value) => {
  const input = { key: 'a', value: 'b' }
  expect(await connectTo(value)(call, input, 'neutral' as never)).toEqual(value)
})

test.each([
  ['set', 'yes'],
  ['set', undefined],
  ['keys', ['a', 1]],
  ['keys', null],
  ['user', { id: 'x' }],
  ['get', 1],
] as const)('an answer to %s of another type becomes the neutral one: %j', async (call, value) => {
  const input = { key: 'a', value: 'b' }
  expect(await connectTo(value)(call, input, 'neutral' as never)).toBe('neutral')
})

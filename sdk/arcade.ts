/**
 * What games use to speak with a portal: `docs/protocol.md`. In its own file at `/sdk/v1.js`, and in
 * the script that hosted games get. Each call resolves everywhere, outside a portal too.
 */
import { attempt } from '../lib/attempt.ts'
import { createConnection, type Connection } from './connection.ts'
import type { Arcade } from './index.d.ts'
import { createPlayables } from './playables.ts'

/** In the storage of a site that is not in a portal. */
const PREFIX = 'arcade.'

/** Where a game stores something. */
type Data = Arcade['data']

const change = (use: () => void) =>
  attempt(() => {
    use()
    return true
  }, false)

/** Stores in the browser, which may refuse it, and may be full. */
const storeIn = (prefix: string): Data => ({
  get: async (key) => attempt(() => window.localStorage.getItem(prefix + key), null),
  set: async (key, value) => change(() => window.localStorage.setItem(prefix + key, value)),
  remove: async (key) => change(() => window.localStorage.removeItem(prefix + key)),
  keys: async () =>
    attempt(() => Object.keys(window.localStorage), [])
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length)),
})

/** Stores by the portal. It is decided once, so that a late portal mixes nothing. */
function storeByPortal({ connect, request }: Connection): Data {
  let choosing: Promise<Data> | undefined
  const own: Data = {
    get: (key) => request('get', { key }, null),
    set: (key, value) => request('set', { key, value }, false),
    remove: (key) => request('remove', { key }, false),
    keys: () => request('keys', {}, []),
  }
  const choose = () => (choosing ??= connect().then((port) => (port ? own : storeIn(PREFIX))))
  return {
    get: async (key) => (await choose()).get(String(key)),
    set: async (key, value) => (await choose()).set(String(key), String(value)),
    remove: async (key) => (await choose()).remove(String(key)),
    keys: async () => (await choose()).keys(),
  }
}

function createArcade(connection: Connection, isHosted: boolean): Arcade {
  const { connect, request, facts, on } = connection
  const gameplay = (isRunning: boolean) => request('gameplay', { isRunning }, false)
  return {
    async init() {
      await connect()
      return facts()
    },
    ready: () => request('ready', {}, false),
    progress: (part) => request('progress', { part: Number(part) }, false),
    gameplayStart: () => gameplay(true),
    gameplayStop: () => gameplay(false),
    on,
    // The `localStorage` of a hosted game is its save.
    data: isHosted ? storeIn('') : storeByPortal(connection),
    user: () => request('user', {}, null),
    token: () => request('token', {}, null),
    room: () => request('room', {}, null),
    setRoom: (room) => request('setRoom', { room: room === null ? null : String(room) }, false),
    invite: () => request('invite', {}, false),
  }
}

/** Makes a global that exists from its first use on, which a game may replace. */
function provide<Value>(name: string, create: () => Value): void {
  if (name in window) return
  let made: Value | undefined
  Object.defineProperty(window, name, {
    configurable: true,
    enumerable: false,
    get: () => (made ??= create()),
    set(value: Value) {
      Object.defineProperty(window, name, { value, writable: true })
    },
  })
}

/**
 * Gives the page the globals `arcade` and `ytgame`.
 *
 * @param isHosted the page has the `localStorage` that the portal keeps
 */
export function provideArcade(isHosted: boolean): void {
  const connection = createConnection()
  let arcade: Arcade | undefined
  const create = () => (arcade ??= createArcade(connection, isHosted))
  provide('arcade', create)
  provide('ytgame', () => createPlayables(create(), connection))
}

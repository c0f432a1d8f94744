/** Keeps what a game with an opaque origin stores, on this device: one lazy chunk of the game page. */
import {
  MAX_STORED,
  type AgainMessage,
  type StorageMessage,
  type StoredName,
} from '../storage-messages.ts'

const DATABASE = 'hosted-games'
const STORE = 'stored'
/** Changes of this time are written together, ms. */
const WRITE_AFTER_MS = 300
/**
 * The prefix of what a page could not write before it was left: that of IndexedDB may end too late,
 * while this one is written at once. Its value is what the next page starts with.
 */
const LEFT_KEY = 'hosted-left:'

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error!))
  })
}

async function openStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
  const database = await done(opening)
  return database.transaction(STORE, mode).objectStore(STORE)
}

function isMessage(data: unknown): data is StorageMessage {
  const { ioArcade, changes } = Object(data) as Partial<StorageMessage>
  return (
    ioArcade === 'stored' &&
    Array.isArray(changes) &&
    changes.every(
      (change) =>
        Array.isArray(change) &&
        typeof change[0] === 'string' &&
        (change[1] === null || typeof change[1] === 'string'),
    )
  )
}

/** True for a page in the folder of the game: a game may name any other. */
function isAgain(data: unknown, src: string): data is AgainMessage {
  const { ioArcade, href } = Object(data) as Partial<AgainMessage>
  if (ioArcade !== 'again' || typeof href !== 'string' || !URL.canParse(href)) return false
  const [page, start] = [new URL(href), new URL(src)]
  const folder = /^(\/hosted)?\/[^/]+\//.exec(start.pathname)?.[0]
  return folder !== undefined && page.origin === start.origin && page.pathname.startsWith(folder)
}

/** What the device keeps for a game. */
export interface DeviceStorage {
  /** Returns the name that a frame gets before it loads: what is stored now. */
  getName: () => string
  /**
   * Stores what the game in the frame sends. Returns the function that ends it.
   *
   * @param onAgain the game opened this page of its own in the frame, and needs a new one
   */
  follow: (frame: HTMLIFrameElement, onAgain: (href: string) => void) => () => void
}

/** Opens the storage of a game. If it cannot be read, the game runs and nothing is written over. */
export async function openDeviceStorage(gameId: string): Promise<DeviceStorage> {
  let values: Map<string, string>
  try {
    const left = localStorage.getItem(LEFT_KEY + gameId)
    const store = await openStore('readonly')
    const kept = left === null ? await done(store.get(gameId)) : (JSON.parse(left) as unknown)
    values = new Map(Object.entries((kept ?? {}) as Record<string, string>))
  } catch (error) {
    console.error('What the game stored could not be read:', error)
    const name: StoredName = { ioArcade: 1 }
    return { getName: () => JSON.stringify(name), follow: () => () => undefined }
  }
  let waiting: ReturnType<typeof setTimeout> | undefined

  function write() {
    clearTimeout(waiting)
    waiting = undefined
    openStore('readwrite')
      .then((store) => done(store.put(Object.fromEntries(values), gameId)))
      .then(() => localStorage.removeItem(LEFT_KEY + gameId))
      .catch((error: unknown) => console.error('What the game stored could not be kept:', error))
  }

  /** Writes what waits, in case the page ends now. */
  function flush() {
    if (waiting === undefined) return
    try {
      localStorage.setItem(LEFT_KEY + gameId, JSON.stringify(Object.fromEntries(values)))
    } catch {
      // There is no room for it: the write below is probably in time.
    }
    write()
  }

  let size = [...values].reduce((sum, [key, value]) => sum + key.length + value.length, 0)
  function take({ isCleared, changes }: StorageMessage) {
    if (isCleared === true) {
      values.clear()
      size = 0
    }
    for (const [key, value] of changes) {
      const known = values.get(key)
      const next =
        size -
        (known === undefined ? 0 : key.length + known.length) +
        (value === null ? 0 : key.length + value.length)
      // The portal's script in the game keeps the limit: this is another one.
      if (next > MAX_STORED) continue
      size = next
      if (value === null) values.delete(key)
      else values.set(key, value)
    }
    waiting ??= setTimeout(write, WRITE_AFTER_MS)
  }

  return {
    getName() {
      const name: StoredName = { ioArcade: 1, values: Object.fromEntries(values) }
      return JSON.stringify(name)
    },
    follow(frame, onAgain) {
      const listening = new AbortController()
      const { signal } = listening
      const source = frame.contentWindow
      addEventListener(
        'message',
        (event) => {
          // The text of an opaque origin.
          if (event.source !== source || event.origin !== 'null') return
          const data: unknown = event.data
          if (isMessage(data)) take(data)
          else if (isAgain(data, frame.src)) onAgain(data.href)
        },
        { signal },
      )
      addEventListener('pagehide', flush, { signal })
      document.addEventListener('visibilitychange', flush, { signal })
      return () => {
        listening.abort()
        flush()
      }
    },
  }
}

/** Copies of saves on this device: of a visitor, and of what has not reached the account yet. */
import { attempt } from '#lib/attempt.ts'
import type { GamePlayer, SaveValues } from '../save-format.ts'

const DATABASE = 'hosted-games'
const STORE = 'stored'
/**
 * The prefix of what a page could not write before it was left: that of IndexedDB may end too late,
 * while this one is written at once. Its value is what the next page starts with.
 */
const LEFT_KEY = 'hosted-left:'

/** What a device keeps of a save. */
export interface DeviceCopy {
  /** The revision that it continues; 0: none. */
  seen: number
  values: SaveValues
}

/** A visitor's copy has the game as key. Those of a player begin with this; the page that wrote it follows. */
export const playerPrefix = ({ gameId, userId }: GamePlayer) => `${gameId} ${userId} `

/** Waits for the event of a request or a transaction that says that it is over. */
const until = (target: IDBRequest | IDBTransaction, event: 'success' | 'complete') =>
  new Promise<void>((resolve, reject) => {
    target.addEventListener(event, () => resolve())
    const failure = event === 'success' ? 'error' : 'abort'
    target.addEventListener(failure, () => reject(target.error!))
  })

async function openStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
  await until(opening, 'success')
  return opening.result.transaction(STORE, mode).objectStore(STORE)
}

/** Lists the copies whose keys start like this; undefined if the browser's storage is blocked or broken. */
export const listCopies = (prefix: string): Promise<Map<string, DeviceCopy> | undefined> =>
  readCopies(prefix).catch((error: unknown) => {
    console.error('What the game stored could not be read:', error)
    return undefined
  })

async function readCopies(prefix: string) {
  const store = await openStore('readonly')
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
  const [keys, kept] = [store.getAllKeys(range), store.getAll(range)]
  await until(store.transaction, 'complete')
  const copies = new Map(
    keys.result.map((key, at) => [key as string, kept.result[at] as DeviceCopy]),
  )
  for (const name of Object.keys(localStorage)) {
    if (!name.startsWith(LEFT_KEY + prefix)) continue
    const left = JSON.parse(localStorage.getItem(name)!) as DeviceCopy
    copies.set(name.slice(LEFT_KEY.length), left)
  }
  return copies
}

/**
 * Keeps the copy.
 *
 * @throws if the browser's storage is blocked, full or broken
 */
export async function writeCopy(key: string, copy: DeviceCopy): Promise<void> {
  const left = localStorage.getItem(LEFT_KEY + key)
  const store = await openStore('readwrite')
  store.put(copy, key)
  // A request may succeed in a transaction that the end of the page then aborts.
  await until(store.transaction, 'complete')
  // What was left meanwhile is newer than this copy.
  if (localStorage.getItem(LEFT_KEY + key) === left) localStorage.removeItem(LEFT_KEY + key)
}

/** Keeps the copy at once: the page may end now. */
export function leaveCopy(key: string, copy: DeviceCopy): Promise<void> {
  // Without room for it, the write below is probably in time.
  attempt(() => localStorage.setItem(LEFT_KEY + key, JSON.stringify(copy)))
  return writeCopy(key, copy)
}

/** Deletes the copy. */
export function removeCopy(key: string): void {
  // If the storage is blocked, there is none.
  attempt(() => localStorage.removeItem(LEFT_KEY + key))
  openStore('readwrite')
    .then((store) => until(store.delete(key), 'success'))
    .catch((error: unknown) => console.error('A copy of a save could not be deleted:', error))
}

/** Copies of saves on this device: of a visitor, and of what has not reached the account yet. */
import { attempt } from '#lib/attempt.ts'
import type { SaveValues } from '../save-format.ts'

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

/** A visitor's save has the game as key. Those of a player have the page that wrote it, too. */
export const visitorKey = (gameId: string) => gameId
export const playerPrefix = (gameId: string, userId: string) => `${gameId} ${userId} `

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error!))
  })
}

function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error!))
  })
}

async function openStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
  const database = await done(opening)
  return database.transaction(STORE, mode).objectStore(STORE)
}

/**
 * Lists the copies whose keys start like this.
 *
 * @throws if the browser's storage is blocked or broken
 */
export async function listCopies(prefix: string): Promise<Map<string, DeviceCopy>> {
  const store = await openStore('readonly')
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
  const [keys, values] = [done(store.getAllKeys(range)), done(store.getAll(range))]
  const kept = (await values) as DeviceCopy[]
  const copies = new Map((await keys).map((key, at) => [key as string, kept[at]!]))
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
  await committed(store.transaction)
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
    .then((store) => done(store.delete(key)))
    .catch((error: unknown) => console.error('A copy of a save could not be deleted:', error))
}

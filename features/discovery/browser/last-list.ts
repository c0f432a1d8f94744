/** The list that this tab showed last. The back link of a game page leads to it. */
import type { Location } from 'react-router'
import { useIsScripted } from '#lib/browser/is-scripted.tsx'
import { attempt } from '#lib/attempt.ts'

const STORAGE_KEY = 'last-list'

interface LastList {
  /** Path and query of the view. */
  path: string
  /** The key under which its scroll position is stored. */
  scrollKey: string
}

/** The default of a tab that has shown no list. */
const START: LastList = { path: '/', scrollKey: '' }

let lastList: LastList | undefined

/** Nothing may be stored, and storage may be blocked. */
const readStored = () =>
  attempt(() => JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '') as LastList, START)

/** Stores the list for this tab; survives a reload. */
export function rememberList(list: LastList): void {
  lastList = list
  // If storage is blocked, the list is kept until the page is reloaded.
  attempt(() => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(list)))
}

/** Deletes the stored list. The back link then leads to `/`. */
export function forgetList(): void {
  lastList = START
  attempt(() => sessionStorage.removeItem(STORAGE_KEY))
}

/** The target of the back link; `/` on the server and in a tab that has shown no list. */
export function useLastList(): LastList {
  return useIsScripted() ? (lastList ??= readStored()) : START
}

/**
 * The key under which a page's scroll position is stored. Each history entry has its own key. A
 * back link to a list carries the key of that list.
 */
export function scrollKeyOf({ state, key }: Pick<Location, 'state' | 'key'>): string {
  const { scrollKey } = (state ?? {}) as { scrollKey?: unknown }
  return typeof scrollKey === 'string' && scrollKey !== '' ? scrollKey : key
}

/** The list that was looked at last in this tab: the way back from a game leads there. */
import { useSyncExternalStore } from 'react'
import type { Location } from 'react-router'

const STORAGE_KEY = 'last-list'

export interface LastList {
  /** Path and query of the view. */
  path: string
  /** By which its scroll position is kept. */
  scrollKey: string
}

/** Where somebody came from nowhere. */
const START: LastList = { path: '/', scrollKey: '' }

let lastList: LastList | undefined

function readStored(): LastList {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '')
    const { path, scrollKey } = stored as Partial<LastList>
    return /^\/(\?|$)/.test(path ?? '') && typeof scrollKey === 'string'
      ? { path: path!, scrollKey }
      : START
  } catch {
    // Nothing is stored, or storage is off.
    return START
  }
}

/** Remembers the list in this tab, over a reload too. */
export function rememberList(list: LastList): void {
  lastList = list
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(list))
  } catch {
    // Storage is off: it is known until the page is loaded again.
  }
}

/** Deletes the stored list. The way back is then `/`. */
export function forgetList(): void {
  lastList = START
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Storage is blocked.
  }
}

/** The way back; `/` on the server, and for whoever saw no list in this tab. */
export function useLastList(): LastList {
  return useSyncExternalStore(
    () => () => undefined,
    () => (lastList ??= readStored()),
    () => START,
  )
}

/**
 * By which key the scroll position of a page is kept: each step of the history has its own, and who
 * goes back to a list by a link has that of the list.
 */
export function scrollKeyOf({ state, key }: Pick<Location, 'state' | 'key'>): string {
  const { scrollKey } = (state ?? {}) as { scrollKey?: unknown }
  return typeof scrollKey === 'string' && scrollKey !== '' ? scrollKey : key
}

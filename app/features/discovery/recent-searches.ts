/** The latest searches of this device: stored in the browser, never sent to the server. */
import { useMemo } from 'react'
import {
  readDeviceSetting,
  useDeviceSetting,
  writeDeviceSetting,
} from '../../lib/device-setting.ts'
import { RECENT_SEARCHES_KEY } from './home-view.ts'

const MAX_RECENT_SEARCHES = 6

function parse(stored: string | undefined): string[] {
  try {
    const searches: unknown = JSON.parse(stored ?? '[]')
    if (!Array.isArray(searches)) return []
    return searches.filter((each) => typeof each === 'string').slice(0, MAX_RECENT_SEARCHES)
  } catch {
    return []
  }
}

/** The searches, latest first. */
export function listRecentSearches(): readonly string[] {
  return parse(readDeviceSetting(RECENT_SEARCHES_KEY))
}

/** All others; searches are the same if they differ only in case. */
function without(search: string): string[] {
  const removed = search.toLowerCase()
  return listRecentSearches().filter((each) => each.toLowerCase() !== removed)
}

function write(searches: readonly string[]): void {
  const stored = searches.length > 0 ? JSON.stringify(searches) : undefined
  writeDeviceSetting(RECENT_SEARCHES_KEY, stored)
}

/** Moves a search to the front of the list, which keeps the latest 6. */
export function rememberSearch(search: string): void {
  write([search, ...without(search)].slice(0, MAX_RECENT_SEARCHES))
}

/** Removes one search. */
export function removeSearch(search: string): void {
  write(without(search))
}

/** Removes all searches. */
export function removeSearches(): void {
  write([])
}

/** The searches, latest first, also after a change. */
export function useRecentSearches(): readonly string[] {
  const [stored] = useDeviceSetting(RECENT_SEARCHES_KEY)
  return useMemo(() => parse(stored), [stored])
}

/** The latest searches of this device: stored in the browser, never sent to the server. */
import { readDeviceList, useDeviceList, writeDeviceList } from '#lib/browser/device-setting.ts'
import { RECENT_SEARCHES_KEY } from '#features/discovery/home-view.ts'

const MAX_RECENT_SEARCHES = 6

/** The searches, latest first. */
export function listRecentSearches(): readonly string[] {
  return readDeviceList(RECENT_SEARCHES_KEY).slice(0, MAX_RECENT_SEARCHES)
}

/** Searches are the same if they differ only in case. */
function listOthers(search: string): string[] {
  const key = search.toLowerCase()
  return listRecentSearches().filter((each) => each.toLowerCase() !== key)
}

/** Moves a search to the front of the list, which keeps the latest 6. */
export function rememberSearch(search: string): void {
  const searches = [search, ...listOthers(search)].slice(0, MAX_RECENT_SEARCHES)
  writeDeviceList(RECENT_SEARCHES_KEY, searches)
}

/** Removes one search. */
export function removeSearch(search: string): void {
  writeDeviceList(RECENT_SEARCHES_KEY, listOthers(search))
}

/** Removes all searches. */
export function removeSearches(): void {
  writeDeviceList(RECENT_SEARCHES_KEY, [])
}

/** The searches, latest first, also after a change. */
export function useRecentSearches(): readonly string[] {
  return useDeviceList(RECENT_SEARCHES_KEY).slice(0, MAX_RECENT_SEARCHES)
}

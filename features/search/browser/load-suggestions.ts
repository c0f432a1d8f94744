/** Loads the content of the search popup. Imported when the field is first used. */
import type { ComponentType } from 'react'
import { DEFAULT_LANGUAGE, type Language } from '#messages/languages.ts'
import { SUGGESTIONS_PATH } from '#features/discovery/home-view.ts'
import { listRecentSearches } from './recent-searches.ts'
import { SearchOffers } from './search-offers.tsx'
import { SuggestionList, type SearchPopupProps } from './suggestion-list.tsx'
import type { Offers } from '../suggestions.ts'
import type { GameTile } from '#features/discovery/tile.ts'

export interface Suggestions {
  games: readonly GameTile[]
  offers?: SearchPopupProps['offers']
  /** The component that shows them; its code is loaded with the first response. */
  Popup?: ComponentType<SearchPopupProps>
}

/** Without a connection, the recent searches of this device are still there. */
const NO_OFFERS: Offers = { nearest: [], popular: [], genres: [] }

/**
 * Loads the games that match, best match first. For a blank search, and if no game matches, loads
 * what to offer instead.
 *
 * @param search trimmed
 * @throws {Error} if the request for matching games fails, or there is nothing to offer
 */
export async function loadSuggestions(
  search: string,
  language: Language,
  signal: AbortSignal,
): Promise<Suggestions> {
  async function load<T>(parameters: Record<string, string>): Promise<T> {
    const address = `${SUGGESTIONS_PATH}?${new URLSearchParams(parameters).toString()}`
    const response = await fetch(address, { signal })
    if (!response.ok) throw new Error('no suggestions came')
    return (await response.json()) as T
  }

  if (search !== '') {
    const games = await load<GameTile[]>({
      q: search,
      ...(language !== DEFAULT_LANGUAGE && { lang: language }),
    })
    if (games.length > 0) return { games, Popup: SuggestionList }
  }
  const offers = await load<Offers>({ instead: search }).catch((error: unknown) => {
    if (search !== '' || listRecentSearches().length === 0) throw error
    return NO_OFFERS
  })
  return { games: [], offers: { ...offers, search }, Popup: SearchOffers }
}

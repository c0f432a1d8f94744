/** Loads suggestions while the player types, and what to offer before the first letter. */
import { useEffect, useState, type ComponentType } from 'react'
import { usePageLanguage } from '#app/messages/page-language.tsx'
import { cutSearch } from '#app/features/discovery/home-view.ts'
import type { Offers } from '../suggestions.ts'
import type { GameTile } from '#app/features/discovery/tile.ts'

/** Debounce of the input, ms. */
const PAUSE_MS = 80

export interface SearchPopupProps {
  id: string
  games: readonly GameTile[]
  /** Instead of games: for a blank search, and for one without a match. */
  offers?: (Offers & { search: string }) | undefined
  /** The id of each option, for `aria-activedescendant`. */
  optionId: (index: number) => string
  /** Index of the option selected with the arrow keys; -1 for none. */
  active: number
  onChoose: (game: GameTile) => void
  onClose: () => void
}

export interface Suggestions {
  games: readonly GameTile[]
  offers?: SearchPopupProps['offers']
  /** The component that shows them; its code is loaded with the first response. */
  Popup?: ComponentType<SearchPopupProps>
}

const NONE: Suggestions = { games: [] }

/**
 * The suggestions for the text. Keeps the previous suggestions until the response arrives. Empty
 * after a failed request: the search itself reports errors.
 */
export function useSuggestions(text: string, isSuggesting: boolean): Suggestions {
  const { language } = usePageLanguage()
  const [suggestions, setSuggestions] = useState(NONE)
  const search = cutSearch(text)
  if (!isSuggesting && suggestions !== NONE) setSuggestions(NONE)

  useEffect(() => {
    if (!isSuggesting) return
    const stopped = new AbortController()
    async function show() {
      const found = await import('./load-suggestions.ts')
        .then(({ loadSuggestions }) => loadSuggestions(search, language, stopped.signal))
        .catch(() => NONE)
      if (!stopped.signal.aborted) setSuggestions(found)
    }
    const timer = setTimeout(() => void show(), search === '' ? 0 : PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stopped.abort()
    }
  }, [search, isSuggesting, language])

  const isOutdated = search === '' && suggestions.games.length > 0
  return isSuggesting && !isOutdated ? suggestions : NONE
}

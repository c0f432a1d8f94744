/** Loads suggestions while the player types, and what to offer before the first letter. */
import { useEffect, useState } from 'react'
import { usePageLanguage } from '#messages/page-language.tsx'
import { cutSearch } from '#features/discovery/home-view.ts'
import type { Suggestions } from './load-suggestions.ts'

/** Debounce of the input, ms. */
const PAUSE_MS = 80

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

/** Fetches suggestions while the player types. */
import { useEffect, useState, type ComponentType } from 'react'
import { DEFAULT_LANGUAGE } from '../../messages/languages.ts'
import { usePageLanguage } from '../../messages/page-language.tsx'
import { SUGGESTIONS_PATH, cutSearch } from './home-view.ts'
import type { GameTile } from './listing.ts'
import type { SuggestionListProps } from './suggestion-list.tsx'

/** Debounce of the input, ms. */
const PAUSE_MS = 80

interface Suggestions {
  games: readonly GameTile[]
  /** The component that shows them; its code is loaded with the first response. */
  List?: ComponentType<SuggestionListProps>
}

const NONE: Suggestions = { games: [] }

/**
 * The suggestions for the text, best match first. Keeps the previous suggestions until the response
 * arrives. Empty for a blank text or after a failed request: the search itself reports errors.
 */
export function useSuggestions(text: string, isSuggesting: boolean): Suggestions {
  const { language } = usePageLanguage()
  const [suggestions, setSuggestions] = useState(NONE)
  const search = isSuggesting ? cutSearch(text) : ''
  const isBlank = search === ''
  if (isBlank && suggestions !== NONE) setSuggestions(NONE)

  useEffect(() => {
    if (isBlank) return
    const stopped = new AbortController()
    async function load(): Promise<Suggestions> {
      const parameters = new URLSearchParams({ q: search })
      if (language !== DEFAULT_LANGUAGE) parameters.set('lang', language)
      const address = `${SUGGESTIONS_PATH}?${parameters.toString()}`
      const [response, { SuggestionList }] = await Promise.all([
        fetch(address, { signal: stopped.signal }),
        import('./suggestion-list.tsx'),
      ])
      if (!response.ok) return NONE
      return { games: (await response.json()) as GameTile[], List: SuggestionList }
    }
    async function show() {
      const found = await load().catch(() => NONE)
      if (!stopped.signal.aborted) setSuggestions(found)
    }
    const timer = setTimeout(() => void show(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stopped.abort()
    }
  }, [search, isBlank, language])

  return isBlank ? NONE : suggestions
}

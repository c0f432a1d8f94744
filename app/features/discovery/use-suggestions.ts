/** Asks for suggestions while somebody types. */
import { useEffect, useState } from 'react'
import { SUGGESTIONS_PATH, cutSearch } from './home-view.ts'
import type { GameTile } from './listing.ts'

/** Who types on is not done yet, ms. */
const PAUSE_MS = 80

/**
 * The games for the text, most likely first; those of the text before until the answer is there, and
 * none where nothing is asked or no answer comes: the search itself says what is wrong.
 */
export function useSuggestions(text: string, isAsking: boolean): readonly GameTile[] {
  const [games, setGames] = useState<readonly GameTile[]>([])
  const search = isAsking ? cutSearch(text) : ''
  const isBlank = search === ''
  if (isBlank && games.length > 0) setGames([])

  useEffect(() => {
    if (isBlank) return
    const stopped = new AbortController()
    async function ask() {
      const address = `${SUGGESTIONS_PATH}?${new URLSearchParams({ q: search }).toString()}`
      const response = await fetch(address, { signal: stopped.signal })
      return response.ok ? ((await response.json()) as GameTile[]) : []
    }
    async function show() {
      const found = await ask().catch(() => [])
      if (!stopped.signal.aborted) setGames(found)
    }
    const timer = setTimeout(() => void show(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stopped.abort()
    }
  }, [search, isBlank])

  return isBlank ? [] : games
}

/**
 * Finds games whose ids only the browser knows, such as saved and recently opened ones. A page embeds the index of all games if the catalog
 * is small. Otherwise components fetch it when they need it (ADR 48).
 */
import { useEffect, useState } from 'react'
import type { CatalogueEntry } from '../listing.ts'

/**
 * Returns the games that are still in the catalog; undefined until the index arrives.
 *
 * @param served the embedded index
 */
export function useGames(
  ids: readonly string[],
  served: readonly CatalogueEntry[] | undefined,
  isWanted = ids.length > 0,
): CatalogueEntry[] | undefined {
  const [requested, setRequested] = useState(served)
  const isMissing = isWanted && !served
  useEffect(() => {
    if (!isMissing) return
    import('../fetch-game-index.ts')
      .then(({ fetchGameIndex }) => fetchGameIndex())
      // Without the index the page works as it does without scripts.
      .then(setRequested, () => undefined)
  }, [isMissing])
  const index = served ?? requested
  return index && ids.flatMap((id) => index.find((game) => game.id === id) ?? [])
}

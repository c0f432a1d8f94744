/**
 * The index of all games. A page embeds it if the catalog is small. Otherwise components fetch it
 * when they need it (ADR 48).
 */
import { useEffect, useState } from 'react'
import type { CatalogueEntry } from './listing.ts'

/** The embedded index, or the fetched one if it is wanted; undefined until it arrives. */
export function useGameIndex(
  served: readonly CatalogueEntry[] | undefined,
  isWanted: boolean,
): readonly CatalogueEntry[] | undefined {
  const [requested, setRequested] = useState(served)
  const isMissing = isWanted && !served
  useEffect(() => {
    if (!isMissing) return
    import('./fetch-game-index.ts')
      .then(({ fetchGameIndex }) => fetchGameIndex())
      // Without the index the page works as it does without scripts.
      .then(setRequested, () => undefined)
  }, [isMissing])
  return served ?? requested
}

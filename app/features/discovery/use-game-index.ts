/**
 * The games that a page may have to show beyond its own. A small catalogue comes with the page; a
 * large one is asked for by who needs it (ADR 48).
 */
import { useEffect, useState } from 'react'
import type { CatalogueEntry } from './listing.ts'

/** All entries: those that came with the page, else, where they are wanted, once they are there. */
export function useGameIndex(
  served: readonly CatalogueEntry[] | undefined,
  isWanted: boolean,
): readonly CatalogueEntry[] | undefined {
  const [asked, setAsked] = useState(served)
  const isMissing = isWanted && !served
  useEffect(() => {
    if (!isMissing) return
    import('./fetch-game-index.ts')
      .then(({ fetchGameIndex }) => fetchGameIndex())
      // Where nothing comes the page does without, as it does without script.
      .then(setAsked, () => undefined)
  }, [isMissing])
  return served ?? asked
}

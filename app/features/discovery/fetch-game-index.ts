/** Asks the server for the whole catalogue. Its code comes where a page has not got it. */
import type { CatalogueEntry } from './listing.ts'

/** Where the entries of all games stand. */
export const GAME_INDEX_PATH = '/entries'

let entries: Promise<readonly CatalogueEntry[]> | undefined

/** Those of all games, asked for once: which ones are wanted is told to nobody. */
export function fetchGameIndex(): Promise<readonly CatalogueEntry[]> {
  entries ??= ask().catch((error: unknown) => {
    entries = undefined
    throw error
  })
  return entries
}

async function ask(): Promise<readonly CatalogueEntry[]> {
  const response = await fetch(GAME_INDEX_PATH)
  if (!response.ok) throw new Error('no entries came')
  return (await response.json()) as CatalogueEntry[]
}

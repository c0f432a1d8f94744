/** Fetches the game index. Only pages that need it load this code. */
import type { CatalogueEntry } from './listing.ts'

/** The endpoint of the game index. */
export const GAME_INDEX_PATH = '/entries'

let entries: Promise<readonly CatalogueEntry[]> | undefined

/** Fetches the index of all games once. The request does not reveal which games are needed. */
export function fetchGameIndex(): Promise<readonly CatalogueEntry[]> {
  entries ??= load().catch((error: unknown) => {
    entries = undefined
    throw error
  })
  return entries
}

async function load(): Promise<readonly CatalogueEntry[]> {
  const response = await fetch(GAME_INDEX_PATH)
  if (!response.ok) throw new Error('no entries came')
  return (await response.json()) as CatalogueEntry[]
}

/** Reads the catalog without the bundler, for commands and the build. */
import { readdir } from 'node:fs/promises'
import type { Game } from './game.ts'
import { CatalogueError, loadCatalogue } from './load.ts'
import { TRANSLATIONS } from './translations/all.ts'

const folder = new URL('./games/', import.meta.url)

/**
 * Reads and validates all games.
 *
 * @throws CatalogueError naming file and field
 */
export async function readCatalogue(): Promise<Game[]> {
  const files: Record<string, unknown> = {}
  for (const file of await readdir(folder)) {
    const path = `catalogue/games/${file}`
    try {
      files[path] = ((await import(new URL(file, folder).href)) as { default: unknown }).default
    } catch (error) {
      throw new CatalogueError(`${path}: ${(error as Error).message}`, { cause: error })
    }
  }
  // Only the bundler knows the URLs of covers.
  return loadCatalogue(files, () => '', TRANSLATIONS)
}

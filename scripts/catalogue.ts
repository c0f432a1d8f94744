/** Reads the catalogue outside the bundle: the build checks it first, and draws by it. */
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Game } from '../catalogue/game.ts'
import { CatalogueError, loadCatalogue } from '../catalogue/load.ts'

const folder = new URL('../catalogue/games/', import.meta.url)

/** @throws CatalogueError naming file and field */
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
  // Where a cover ends up is the bundler's business.
  return loadCatalogue(files, () => '')
}

// As a program it checks, and says what is wrong in one line per fault.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await readCatalogue()
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

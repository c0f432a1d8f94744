/** Validates the catalog before a build, and prints one line per error. */
import { CatalogueError } from '../catalogue/load.ts'
import { readCatalogue } from '../catalogue/read.server.ts'

try {
  await readCatalogue()
} catch (error) {
  if (!(error instanceof CatalogueError)) throw error
  console.error(error.message)
  process.exit(1)
}

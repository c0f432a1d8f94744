/** Checks the catalogue before anything is built of it, and says what is wrong in one line per fault. */
import { CatalogueError } from '../catalogue/load.ts'
import { readCatalogue } from '../catalogue/read.server.ts'

try {
  await readCatalogue()
} catch (error) {
  if (!(error instanceof CatalogueError)) throw error
  console.error(error.message)
  process.exit(1)
}

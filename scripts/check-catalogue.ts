/** Checks the catalogue before anything is built of it, and says what is wrong in one line per fault. */
import { CatalogueError } from '../catalogue/load.ts'
import { readCatalogue } from '../catalogue/read.server.ts'

/** Of a fault in a game's file; anything else that ends this is not one (`build.mjs`). */
const FAULT_EXIT_CODE = 3

try {
  await readCatalogue()
} catch (error) {
  if (!(error instanceof CatalogueError)) throw error
  console.error(error.message)
  process.exit(FAULT_EXIT_CODE)
}

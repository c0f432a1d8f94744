/** `npm run validate`: the checks that take seconds. `npm test` runs everything. */
import { ensureBuilt, ensureInstalled } from './setup.mjs'

ensureInstalled()
ensureBuilt()
const { quickChecks, runChecks } = await import('./checks.mjs')
runChecks(quickChecks)

/** `npm run validate`: all checks without the browser. */
import { ensureBuilt, ensureInstalled } from './setup.mjs'

ensureInstalled()
ensureBuilt()
const { quickChecks, runChecks } = await import('./checks.mjs')
runChecks(quickChecks)

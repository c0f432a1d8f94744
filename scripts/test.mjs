/** `npm test`: everything, on the production build, in a real browser. */
import { ensureBuilt, ensureInstalled } from './setup.mjs'

ensureInstalled()
const { ensureBrowser } = await import('./browser.mjs')
const { browserChecks, quickChecks, runChecks } = await import('./checks.mjs')
const chromium = ensureBrowser()
ensureBuilt()
runChecks([...quickChecks, ...browserChecks(chromium)])

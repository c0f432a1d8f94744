/** `npm test`: everything, on the production build, in a real browser. */
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'

ensureInstalled({ withChecks: true })
const { ensureBrowser } = await import('./browser.mjs')
const { allChecks, runChecks } = await import('./checks.mjs')
const chromium = ensureBrowser()
ensureBuilt()
await runChecks(allChecks(chromium))

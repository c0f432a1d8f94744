/** `npm test`: the checks before a push, on the production build. `npm test -- --all`: every check. */
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { stop } from './setup.mjs'

const options = process.argv.slice(2)
if (options.some((option) => option !== '--all')) stop('Usage: npm test [-- --all]')

ensureInstalled({ withChecks: true })
const { ensureBrowser } = await import('./browser.mjs')
const { allChecks, pushChecks, runChecks, staticChecks } = await import('./checks.mjs')
const chromium = ensureBrowser()
ensureBuilt()
await runChecks(staticChecks, options.length > 0 ? allChecks(chromium) : pushChecks(chromium))

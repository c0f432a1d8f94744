/** `npm run validate`: the checks that take seconds and need no build. `npm test` runs more. */
import { ensureInstalled } from './install.mjs'

ensureInstalled({ withChecks: true })
const { quickChecks, runChecks } = await import('./checks.mjs')
await runChecks(quickChecks)

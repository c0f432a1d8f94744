/** `npm run validate`: the checks that take seconds and need no build. `npm test` runs more. */
import './require-node.mjs'

const { ensureInstalled } = await import('./install.mjs')

ensureInstalled({ withChecks: true })
const { quickChecks, runChecks } = await import('./checks.mjs')
await runChecks(quickChecks)

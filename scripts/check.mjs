/**
 * `npm run lint`, `format` (which writes), `types` and `translations`: run a single check. `npm run
 * validate` runs those that take seconds and need no build.
 */
import './require-node.mjs'

const { checkTypes, lint, quickChecks, runChecks } = await import('./checks.mjs')
const { ensureInstalled } = await import('./install.mjs')
const { findNode, run, runTool } = await import('./setup.mjs')

const [name, ...args] = process.argv.slice(2)
const checks = {
  lint,
  format: () => runTool('prettier/bin/prettier.cjs', ['--write', '--log-level=warn', '.']),
  types: checkTypes,
  validate: () => runChecks(quickChecks),
  translations: () => run(findNode(), ['scripts/translations.ts', ...args]),
}

ensureInstalled({ withChecks: true })
process.exit(await checks[name]())

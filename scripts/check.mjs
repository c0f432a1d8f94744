/** `npm run lint`, `npm run format` (which writes) and `npm run types`: run a single check. */
import './require-node.mjs'

const { checkTypes, lint } = await import('./checks.mjs')
const { ensureInstalled } = await import('./install.mjs')
const { runTool } = await import('./setup.mjs')

const [name] = process.argv.slice(2)
const checks = {
  lint,
  format: () => runTool('prettier/bin/prettier.cjs', ['--write', '--log-level=warn', '.']),
  types: checkTypes,
}

ensureInstalled({ withChecks: true })
process.exit(checks[name]())

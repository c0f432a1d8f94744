/** `npm run lint`, `npm run format` (which writes) and `npm run types`: run a single check. */
import { checkTypes, lint } from './checks.mjs'
import { ensureInstalled } from './install.mjs'
import { runTool } from './setup.mjs'

const [name] = process.argv.slice(2)
const checks = {
  lint,
  format: () => runTool('prettier/bin/prettier.cjs', ['--write', '--log-level=warn', '.']),
  types: checkTypes,
}

ensureInstalled({ withChecks: true })
process.exit(checks[name]())

/** `npm run lint`, `npm run format` (which writes) and `npm run types`: run a single check. */
import { ensureInstalled } from './install.mjs'
import { runTool } from './setup.mjs'

const [name] = process.argv.slice(2)
const checks = {
  lint: () => runTool('oxlint/bin/oxlint', ['--deny-warnings']),
  format: () => runTool('prettier/bin/prettier.cjs', ['--write', '--log-level=warn', '.']),
  types: () =>
    runTool('@react-router/dev/dist/cli/index.js', ['typegen']) ||
    runTool('typescript/bin/tsc', []),
}

ensureInstalled({ withChecks: true })
process.exit(checks[name]())

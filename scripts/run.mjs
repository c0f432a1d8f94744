/**
 * Runs a TypeScript file against a fresh build, on the right Node:
 * `node scripts/run.mjs [--browser] <file> [arguments]`. With `--browser` the file finds a Chromium
 * at `CHROME_PATH`.
 */
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, findNode, nodeEnvironment, root, run } from './setup.mjs'

const needsBrowser = process.argv[2] === '--browser'
const [file, ...args] = process.argv.slice(needsBrowser ? 3 : 2)

ensureInstalled()
ensureBuilt()
const environment = nodeEnvironment()
if (needsBrowser) {
  const { ensureBrowser } = await import('./browser.mjs')
  environment.CHROME_PATH = ensureBrowser()
}
process.exit(run(findNode(), [join(root, file), ...args], { env: environment }))

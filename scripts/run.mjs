/**
 * Runs a TypeScript file against a fresh build, on the right Node:
 * `node scripts/run.mjs [--browser] <file> [arguments]`. With `--browser` the file finds a Chromium
 * at `CHROME_PATH`.
 */
import { join } from 'node:path'
import './require-node.mjs'

const { runUntilEnd } = await import('./run-until-end.mjs')
const { ensureBuilt } = await import('./build.mjs')
const { ensureInstalled } = await import('./install.mjs')
const { findNode, nodeEnvironment, root } = await import('./setup.mjs')

const needsBrowser = process.argv[2] === '--browser'
const [file, ...args] = process.argv.slice(needsBrowser ? 3 : 2)

ensureInstalled({ withChecks: true })
ensureBuilt()
const environment = nodeEnvironment()
if (needsBrowser) {
  const { ensureBrowser } = await import('./browser.mjs')
  environment.CHROME_PATH = ensureBrowser()
}
process.exit(await runUntilEnd(findNode(), [join(root, file), ...args], { env: environment }))

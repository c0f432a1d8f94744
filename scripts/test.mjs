/**
 * `npm test`: the checks of each push, on the production build. `--all` runs every check, `--bare`
 * treats all optional programs as missing.
 */
import './require-node.mjs'

const { ensureBuilt } = await import('./build.mjs')
const { ensureInstalled } = await import('./install.mjs')
const { isWindows, run, stop } = await import('./setup.mjs')

const options = new Set(process.argv.slice(2))
const runsAll = options.delete('--all')
if (options.delete('--bare')) process.env.TEST_BARE = '1'
if (options.size > 0) stop('Usage: npm test [-- --all] [--bare]')

ensureInstalled({ withChecks: true })
if (runsAll) {
  // 126 MB that only these checks need. Without a registry, the tests of the engines are skipped.
  const install = ['ci', '--prefix', 'tests/engines', '--prefer-offline', '--loglevel=error']
  run('npm', install, { shell: isWindows })
}
const { ensureBrowser } = await import('./browser.mjs')
const { allChecks, pushChecks, runChecks, staticChecks } = await import('./checks.mjs')
const chromium = ensureBrowser()
ensureBuilt()
await runChecks(staticChecks, runsAll ? allChecks(chromium) : pushChecks(chromium))

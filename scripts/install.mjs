/**
 * Runs `npm ci` in a staging folder, beside a running portal, and renames the result to
 * `node_modules` (ADR 64).
 */
import * as fs from 'node:fs'
import { join } from 'node:path'
import * as setup from './setup.mjs'

const { PACKAGED_NODE, isWindows, remove, root } = setup
const packages = join(root, 'node_modules')
const installs = join(root, '.installs')
/** npm writes this file when all packages are installed. */
const npmRecord = join(packages, '.package-lock.json')
/** An installed version must not wait minutes for an unreachable registry. */
const IMPATIENT = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-timeout=30000']

/**
 * Installs the packages for building and serving a portal, unless npm or an earlier start has
 * installed them.
 *
 * @param withChecks also installs the development packages, which later installs then keep
 * @param withNode also installs the packaged Node if the system's Node is new enough
 * @throws {setup.SetupError} if the install fails; `node_modules` is then unchanged
 */
export function install({ withChecks = false, withNode = false } = {}) {
  setup.removeLeftAside(installs)
  const { packages: locked } = setup.readJson('package-lock.json')
  const needsNode = setup.needsPackagedNode(locked, withNode)
  const isDone = () => (!needsNode || setup.findPackagedNode()) && matches(locked, withChecks)
  if (isDone()) return
  const keepsChecks = withChecks || fs.existsSync(join(packages, 'vitest'))
  const staging = join(installs, setup.asideName('next'))
  try {
    // MB, including what npm caches (ADR 64).
    setup.requireRoom('Installing', (keepsChecks ? 700 : 410) + (needsNode ? 240 : 0))
    console.error('Installing dependencies …')
    installInto(staging, { keepsChecks, needsNode })
    // Another process may have installed the same meanwhile.
    if (!isDone()) swap(join(staging, 'node_modules'), join(staging, 'replaced'))
  } finally {
    remove(staging)
  }
}

/** Installs if needed; on failure ends the process with one line. */
export const ensureInstalled = setup.orStop(install)

/** True if npm completed an install, of any version. */
export const isInstalled = () => fs.existsSync(npmRecord)

const isNeeded = (it, withChecks) => !it.optional && (withChecks || !(it.dev || it.devOptional))

/** True if all packages match the lock file. A power loss may have damaged npm's record. */
function matches(locked, withChecks) {
  const { packages: installed = {} } = setup.readJson(npmRecord, { orElse: {} })
  const isMissing = ([path, it]) => path && !(path in installed) && isNeeded(it, withChecks)
  const isWrong = ([path, { integrity }]) =>
    locked[path]?.integrity !== integrity || !fs.existsSync(join(root, path, 'package.json'))
  return !Object.entries(locked).some(isMissing) && !Object.entries(installed).some(isWrong)
}

function installInto(folder, { keepsChecks, needsNode }) {
  fs.mkdirSync(folder, { recursive: true })
  fs.copyFileSync(join(root, '.npmrc'), join(folder, '.npmrc'))
  const reviver = (key, value) => (needsNode || !PACKAGED_NODE.test(key) ? value : undefined)
  for (const file of ['package.json', 'package-lock.json']) {
    fs.writeFileSync(join(folder, file), JSON.stringify(setup.readJson(file, { reviver })))
  }
  const args = ['ci', keepsChecks ? '--include=dev' : '--omit=dev', '--prefer-offline']
  if (isInstalled()) args.push(...IMPATIENT)
  // npm passes its settings on to child processes. NODE_ENV=production omits development packages.
  const env = { ...process.env, NODE_ENV: '', npm_config_local_prefix: folder }
  const how = { cwd: folder, stdio: ['ignore', 2, 2], shell: isWindows, env }
  if (setup.run('npm', [...args, '--loglevel=error'], how) === 0) return
  throw new setup.SetupError(
    'The dependencies could not be installed; see the messages of npm above.',
  )
}

/** Replaces `node_modules` by two renames. On Windows a virus scanner may prevent them for seconds. */
function swap(next, replaced, tries = isWindows ? 50 : 1) {
  try {
    if (setup.isThere(packages)) fs.renameSync(packages, replaced)
    fs.renameSync(next, packages)
  } catch ({ code }) {
    const line = `${packages} cannot be replaced (${code}). If it is mounted, run npm ci.`
    if (tries === 1) throw new setup.SetupError(line)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    swap(next, replaced, tries - 1)
  }
}

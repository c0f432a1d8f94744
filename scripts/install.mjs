/**
 * Runs `npm ci` in a staging folder and renames the result to `node_modules` (ADR 64). The replaced
 * packages stay in `.installs/previous` until a build with the new ones succeeds.
 */
import * as fs from 'node:fs'
import { join } from 'node:path'
import { startProgress } from '../server/cli/progress.mjs'
import * as setup from './setup.mjs'

const { root } = setup
const packages = join(root, 'node_modules')
const installs = join(root, '.installs')
const previous = join(installs, 'previous')
/** npm writes this file when all packages are installed. */
const npmRecord = join(packages, '.package-lock.json')
/** Keys of the packaged Node in `package.json` and the lock file. */
const PACKAGED_NODE = /^(node_modules\/)?node-(linux|win)-\w+$/
/** An installed version must not wait minutes for an unreachable registry. */
const IMPATIENT = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-timeout=30000']
const FAILED = 'The dependencies could not be installed; see the messages of npm above.'
const isWindows = process.platform === 'win32'

/**
 * Installs the packages for building and serving a portal, unless npm or an earlier start has
 * installed them.
 *
 * @param withChecks also installs the development packages, which later installs then keep
 * @param withNode also installs the packaged Node if the system's Node is new enough
 * @throws {setup.SetupError} if the install fails; `node_modules` is then unchanged
 */
export function install({ withChecks = false, withNode = false } = {}) {
  putBack()
  setup.removeLeftAside(installs)
  const { packages: locked } = readJson('package-lock.json')
  const isPackaged = `node_modules/${setup.NODE_PACKAGE}` in locked
  // A packaged Node stays: a portal that runs on it starts its child processes with the same file.
  const hasNode = setup.findPackagedNode() !== undefined
  const needsNode = isPackaged && (withNode || hasNode || !setup.findSystemNode())
  const isDone = () => (!needsNode || setup.findPackagedNode()) && matches(locked, withChecks)
  if (isDone()) return
  const keepsChecks = withChecks || fs.existsSync(join(packages, 'vitest'))
  const staging = join(installs, setup.asideName('next'))
  const progress = startProgress()
  try {
    // MB, including what npm caches (ADR 64).
    setup.requireFreeSpace('Installing', (keepsChecks ? 670 : 380) + (needsNode ? 240 : 0))
    console.error('Installing dependencies …')
    progress.step({ label: 'Installing' })
    installInto(staging, { keepsChecks, needsNode })
    // The build that is served needs the previous packages, even after two upgrades without a build.
    const kept = isThere(previous) ? join(staging, 'replaced') : previous
    // Another process may have installed the same meanwhile.
    if (!isDone()) swap(join(staging, 'node_modules'), kept)
  } finally {
    progress.stop()
    putBack()
    remove(staging)
  }
}

/** Installs if needed; on failure ends the process with one line. */
export const ensureInstalled = setup.orStop(install)

/** True if npm completed an install, of any version. */
export const isInstalled = () => fs.existsSync(npmRecord)

/** Puts the replaced packages back, if there are any: the build with the new ones failed. */
export function restorePrevious() {
  const failed = join(installs, setup.asideName('failed'))
  if (isThere(previous)) swap(previous, failed)
  remove(failed)
}

/**
 * Removes the replaced packages: the build with the new ones succeeded. Renames them first, since a
 * kill in the middle would leave a part of them. Release 0.2 kept them in `other`.
 */
export function removePrevious() {
  const replaced = join(installs, setup.asideName('replaced'))
  if (isThere(previous)) fs.renameSync(previous, replaced)
  for (const folder of [replaced, join(installs, 'other')]) remove(folder)
}

const readJson = (file, reviver) => JSON.parse(fs.readFileSync(join(root, file), 'utf8'), reviver)
const remove = (path) => fs.rmSync(path, { recursive: true, force: true })
const isThere = (path) => fs.lstatSync(path, { throwIfNoEntry: false }) !== undefined

/** The packages in npm's record; none if the record is missing or, after a power loss, damaged. */
function readInstalled() {
  try {
    return JSON.parse(fs.readFileSync(npmRecord, 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}

/** True if all packages match the lock file. */
function matches(locked, withChecks) {
  const installed = readInstalled()
  const isMissing = ([path, { dev, devOptional, optional }]) =>
    path && !(path in installed) && !optional && (withChecks || !(dev || devOptional))
  const isWrong = ([path, { integrity }]) =>
    locked[path]?.integrity !== integrity || !fs.existsSync(join(root, path, 'package.json'))
  return !Object.entries(locked).some(isMissing) && !Object.entries(installed).some(isWrong)
}

function installInto(folder, { keepsChecks, needsNode }) {
  fs.mkdirSync(folder, { recursive: true })
  fs.copyFileSync(join(root, '.npmrc'), join(folder, '.npmrc'))
  const keep = (key, value) => (needsNode || !PACKAGED_NODE.test(key) ? value : undefined)
  for (const file of ['package.json', 'package-lock.json']) {
    fs.writeFileSync(join(folder, file), JSON.stringify(readJson(file, keep)))
  }
  const args = ['ci', keepsChecks ? '--include=dev' : '--omit=dev', '--prefer-offline']
  if (isInstalled()) args.push(...IMPATIENT)
  // npm passes its settings on to child processes. NODE_ENV=production omits development packages.
  const env = { ...process.env, NODE_ENV: '', npm_config_local_prefix: folder }
  const how = { cwd: folder, stdio: ['ignore', 2, 2], shell: isWindows, env }
  const status = setup.run('npm', [...args, '--loglevel=error', '--no-progress'], how)
  if (status !== 0) throw new setup.SetupError(FAILED)
}

/** A process may have been killed between the two renames. */
function putBack() {
  if (!isThere(packages) && isThere(previous)) fs.renameSync(previous, packages)
}

/** Replaces `node_modules` by two renames. On Windows a virus scanner may prevent them for seconds. */
function swap(next, kept, tries = isWindows ? 50 : 1) {
  try {
    if (isThere(packages)) fs.renameSync(packages, kept)
    fs.renameSync(next, packages)
  } catch ({ code }) {
    const line = `${packages} cannot be replaced (${code}). If it is mounted, run npm ci.`
    if (tries === 1) throw new setup.SetupError(line)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    swap(next, kept, tries - 1)
  }
}

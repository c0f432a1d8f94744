/**
 * The packages that the lock file names: installed aside and switched to at once (record 46). Where an
 * install is cut off, has no registry or no room, those of before are untouched; and they stay until
 * there is a build with the new ones.
 */
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { startProgress } from '../server/progress.mjs'
import {
  SetupError,
  asideName,
  digest,
  findNode,
  isSetupFault,
  needRoom,
  orStop,
  readStamp,
  removeLeftAside,
  root,
  run,
} from './setup.mjs'
import { fitsSystem, ownSystem } from './systems.mjs'

const inUse = join(root, 'node_modules')
/** Where installs are made, each in a folder of its own, and the one of before waits. */
const installs = join(root, '.installs')
const other = join(installs, 'other')
const STAMP = '.io-arcade-install'
/** Says npm, beside the packages, once all of them are there. */
const NPM_STAMP = '.package-lock.json'
const MANIFESTS = ['package.json', 'package-lock.json', '.npmrc']
/** As npm is told that waits for minutes otherwise. */
const IMPATIENT = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-timeout=30000']
/** What a rename says of a mount, and of another file system. */
const CANNOT_BE_MOVED = new Set(['EBUSY', 'EXDEV'])
/** What Windows says of a rename while somebody else has a file of it open, and for how long at most. */
const PASSING = new Set(['EPERM', 'EACCES', 'EBUSY'])
const PATIENCE_MS = 5_000
/**
 * MB. What an install takes at most beside the packages of before: 436 and 651 of packages, and what
 * npm keeps of the downloads, 176 and 250 (record 46).
 */
const ROOM_MB = { portal: 620, everything: 910 }

/**
 * Has the packages there that the lock file names: what builds and serves a portal, and with
 * `withChecks` also what lints, types and tests it. Does nothing where they are.
 *
 * @throws {SetupError} where they can't be had; then nothing is changed
 */
export function install({ withChecks = false } = {}) {
  const wanted = { lock: digest([readFileSync(join(root, 'package-lock.json'))]), withChecks }
  putBack()
  removeLeftAside(installs)
  if (holds(inUse, wanted)) return
  const waiting = join(other, 'node_modules')
  if (holds(waiting, wanted)) return takeBackInstall()
  // Whoever installed by hand has them already.
  if (isWhole({ withChecks })) {
    const hasChecks = withChecks || isWhole({ withChecks: true })
    return noteInstalled({ ...wanted, withChecks: hasChecks })
  }
  // Whoever has what checks keeps it.
  const all = { ...wanted, withChecks: withChecks || existsSync(join(inUse, 'vitest')) }
  const aside = join(installs, asideName('next'))
  try {
    needRoom('Installing', all.withChecks ? ROOM_MB.everything : ROOM_MB.portal)
    console.error('Installing dependencies …')
    installInto(aside, all)
    switchTo(join(aside, 'node_modules'), wanted)
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

/** Installs where that is needed; ends the process with one line where it fails. */
export const ensureInstalled = orStop(install)

/** The packages of before take the place of those in use, which wait in theirs; if there are any. */
export function takeBackInstall() {
  const waiting = join(other, 'node_modules')
  if (!existsSync(waiting)) return
  const back = join(installs, asideName('back'))
  rmSync(back, { recursive: true, force: true })
  move(other, back)
  switchTo(join(back, 'node_modules'))
  rmSync(back, { recursive: true, force: true })
}

/** True if there are packages, all that npm installed, of whatever version. */
export const isInstalled = () => existsSync(join(inUse, NPM_STAMP))

/** Removes the packages of before: there is a build with those in use. */
export function forgetOtherInstall() {
  rmSync(other, { recursive: true, force: true })
}

const describe = ({ lock, withChecks }) => (withChecks ? `${lock} with checks` : lock)

function holds(packages, { lock, withChecks }) {
  const stamp = readStamp(join(packages, STAMP))
  return stamp === `${lock} with checks` || (stamp === lock && !withChecks)
}

function writeStamp(packages, wanted) {
  writeFileSync(join(packages, STAMP), describe(wanted))
}

/** Whoever may not write there looks again the next time. */
function noteInstalled(wanted) {
  try {
    writeStamp(inUse, wanted)
  } catch (error) {
    if (!isSetupFault(error)) throw error
  }
}

function installInto(folder, wanted) {
  const packages = join(folder, 'node_modules')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(packages, { recursive: true })
  for (const file of MANIFESTS.filter((file) => existsSync(join(root, file)))) {
    copyFileSync(join(root, file), join(folder, file))
  }
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const which = wanted.withChecks ? '--include=dev' : '--omit=dev'
  // Where a portal waits to be served, a registry that is away is not waited for long.
  const patience = isInstalled() ? IMPATIENT : []
  const status = showInstall(folder, wanted, () =>
    // Downloaded packages need no registry: the lock file holds their checksums.
    run(npm, ['ci', which, '--prefer-offline', '--loglevel=error', '--no-progress', ...patience], {
      cwd: folder,
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32',
      // npm passes its own settings on to its child processes. NODE_ENV=production would leave out the
      // tests.
      env: { ...process.env, NODE_ENV: '', npm_config_local_prefix: folder },
    }),
  )
  if (status !== 0) {
    throw new SetupError(
      'The dependencies could not be installed; see the messages of npm above. Nothing was changed.',
    )
  }
  writeStamp(packages, wanted)
}

/** Meanwhile shows how many packages are installed. */
function showInstall(folder, wanted, install) {
  const files = Object.entries(readNamed())
    .filter(isNeededBy(wanted))
    .map(([path]) => join(folder, path, 'package.json'))
  const progress = startProgress()
  progress.step({ label: 'Installing', unit: 'packages', total: files.length, files })
  try {
    return install()
  } finally {
    progress.stop()
  }
}

/**
 * Puts the packages where they are used, and those that were there aside: one rename each.
 *
 * @param wanted what they hold, unless that does not matter
 */
function switchTo(packages, wanted) {
  // Another start came first: what it put aside stays.
  const isThere = () => wanted !== undefined && holds(inUse, wanted)
  if (isThere()) return
  try {
    // A link is somebody's own arrangement: it goes, what it leads to stays.
    if (lstatSync(inUse, { throwIfNoEntry: false })?.isSymbolicLink()) unlinkSync(inUse)
    if (existsSync(inUse)) {
      forgetOtherInstall()
      mkdirSync(other, { recursive: true })
      move(inUse, join(other, 'node_modules'))
    }
    move(packages, inUse)
  } catch (error) {
    if (isThere()) return
    putBack()
    // On Windows the same is said of files that somebody has open.
    if (process.platform === 'win32' || !CANNOT_BE_MOVED.has(error.code)) throw error
    replaceContent(packages)
  }
}

/** Renames; on Windows whoever looks through new files (a scanner, an indexer) refuses it for a moment. */
function move(from, to) {
  const givenUpAt = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      return renameSync(from, to)
    } catch (error) {
      const mayPass = process.platform === 'win32' && PASSING.has(error.code)
      if (!mayPass || Date.now() > givenUpAt) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    }
  }
}

/** A folder that is mounted, or of a lower layer of an image, stays where it is. */
function replaceContent(packages) {
  // First of all: what is cut off here is not to be taken for whole.
  const stamps = [NPM_STAMP, STAMP]
  for (const stamp of stamps) rmSync(join(inUse, stamp), { force: true })
  for (const name of readdirSync(inUse)) {
    rmSync(join(inUse, name), { recursive: true, force: true })
  }
  const isStamp = (path) => stamps.some((stamp) => path === join(packages, stamp))
  cpSync(packages, inUse, { recursive: true, verbatimSymlinks: true, filter: (it) => !isStamp(it) })
  for (const stamp of stamps) copyFileSync(join(packages, stamp), join(inUse, stamp))
}

/** Whoever stopped between the two renames, of this process or another, left none in use. */
function putBack() {
  const waiting = join(other, 'node_modules')
  if (!existsSync(inUse) && existsSync(waiting)) renameSync(waiting, inUse)
}

/** True if npm has finished installing what the lock file names for this system. */
function isWhole({ withChecks }) {
  const found = readFound()
  const named = readNamed()
  const isThere = ([folder, { version, integrity }]) =>
    found[folder]?.version === version &&
    found[folder].integrity === integrity &&
    existsSync(join(root, folder, 'package.json'))
  return (
    found !== undefined &&
    Object.keys(found).every((folder) => folder in named) &&
    Object.entries(named).filter(isNeededBy({ withChecks })).every(isThere) &&
    doesNodeRun()
  )
}

/** The lock file's packages, by folder. */
const readNamed = () =>
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages ?? {}

/** Whether a package is for this system and not only for development. */
function isNeededBy({ withChecks }) {
  const system = ownSystem()
  return ([folder, { dev, devOptional, ...facts }]) =>
    folder !== '' && (withChecks || !(dev || devOptional)) && fitsSystem(facts, system)
}

/** What npm noted that it installed; undefined where it noted nothing, or was cut off. */
function readFound() {
  try {
    return JSON.parse(readStamp(join(inUse, NPM_STAMP)) ?? '').packages
  } catch {
    return undefined
  }
}

/** One that was cut off while it was written does not. */
function doesNodeRun() {
  try {
    return spawnSync(findNode(), ['--version']).status === 0
  } catch {
    return false
  }
}

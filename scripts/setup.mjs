/** What every command needs first: dependencies from the lock file, a fresh build, the right Node. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const installStamp = join(root, 'node_modules/.io-arcade-install')
/** Leads to the build that is served. */
const buildLink = join(root, 'build')
const builds = join(root, '.builds')
/** This build, and the one that may still be running. */
const KEPT_BUILDS = 2
const workshopStamp = join(root, 'build/workshop/.stamp')
const BUILD_INPUTS = [
  'app',
  'catalogue',
  'server',
  'public',
  'docs/licence-notices.txt',
  'scripts/build-assets.ts',
  'scripts/build-service-worker.ts',
  'scripts/check-catalogue.ts',
  'scripts/lean-libraries.ts',
  'scripts/theme-colours.ts',
]
const BUILD_CONFIGS = ['vite.config.ts', 'react-router.config.ts', 'package-lock.json']
const OLDEST_NODE = [24, 7]

/** Says what is missing in one plain line, and ends. */
export function stop(line) {
  console.error(line)
  process.exit(1)
}

function digest(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

function readStamp(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/** Runs a program to its end in the repository; stops when it fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (result.error) stop(`${command} could not be started: ${result.error.message}`)
  return result.status ?? 1
}

/**
 * Installs what the lock file names, unless just that was installed before: what builds and serves
 * a portal, and with `withChecks` also what lints, types and tests it.
 */
export function ensureInstalled({ withChecks = false } = {}) {
  const portal = digest([readFileSync(join(root, 'package-lock.json'))])
  const everything = `${portal} with checks`
  const installed = readStamp(installStamp)
  if (installed === everything || (installed === portal && !withChecks)) return
  console.error('Installing dependencies …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  // Whoever has what checks keeps it.
  const isWhole = withChecks || existsSync(join(root, 'node_modules/vitest'))
  const which = isWhole ? '--include=dev' : '--omit=dev'
  const status = run(npm, ['ci', which, '--loglevel=error'], {
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
    // npm hands its own settings on to what it starts; NODE_ENV=production would leave out the tests.
    env: { ...process.env, NODE_ENV: '' },
  })
  if (status !== 0) stop('The dependencies could not be installed; see the messages of npm above.')
  writeFileSync(installStamp, isWhole ? everything : portal)
}

/** The path of a Node that is new enough: the pinned one, or the system's. */
export function findNode() {
  const require = createRequire(import.meta.url)
  const system = process.platform === 'win32' ? 'win' : process.platform
  try {
    const manifest = require.resolve(`node-${system}-${process.arch}/package.json`)
    const binary = join(dirname(manifest), 'bin', system === 'win' ? 'node.exe' : 'node')
    if (existsSync(binary)) return binary
  } catch {
    // No pinned Node for this system: the system's own has to do.
  }
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) {
    return process.execPath
  }
  stop(`Node ${OLDEST_NODE.join('.')} or newer is needed here; this is ${process.versions.node}.`)
}

/** The version that is running, with the pinned one's path first for child processes. */
export function nodeEnvironment() {
  const node = findNode()
  const separator = process.platform === 'win32' ? ';' : ':'
  return { ...process.env, PATH: `${dirname(node)}${separator}${process.env.PATH}` }
}

/** Runs a script of an installed package on the right Node; returns its exit code. */
export function runTool(path, args, options = {}) {
  return run(findNode(), [join(root, 'node_modules', path), ...args], {
    env: nodeEnvironment(),
    ...options,
  })
}

function sourcesDigest() {
  const files = BUILD_INPUTS.flatMap((input) => {
    const path = join(root, input)
    if (!existsSync(path)) return []
    if (statSync(path).isFile()) return [input]
    return readdirSync(path, { recursive: true })
      .map((file) => join(input, file))
      .filter((file) => !/\.test\.tsx?$/.test(file) && statSync(join(root, file)).isFile())
  })
  const inputs = [...files, ...BUILD_CONFIGS].toSorted()
  return digest(inputs.flatMap((file) => [file, readFileSync(join(root, file))]))
}

/**
 * The portal with the workshop in it, in a folder of its own: what its pictures are taken of. Without
 * icons, social pictures and compressed files.
 */
export function ensureWorkshopBuilt() {
  const sources = sourcesDigest()
  if (readStamp(workshopStamp) === sources) return
  const status = runTool('@react-router/dev/dist/cli/index.js', ['build', '--logLevel', 'warn'], {
    stdio: ['ignore', 2, 2],
    env: { ...nodeEnvironment(), NODE_ENV: 'production', WORKSHOP: 'on' },
  })
  if (status !== 0) stop('The build with the workshop failed; see the messages above.')
  writeFileSync(workshopStamp, sources)
}

/**
 * Builds unless these very sources were built before, and has `build` lead there. Each build has a
 * folder of its own, so that a portal that is running goes on with its files, and one that was cut off
 * is never served.
 */
export function ensureBuilt() {
  const sources = sourcesDigest()
  const folder = join(builds, sources.slice(0, 16))
  if (readStamp(join(folder, '.stamp')) !== sources) {
    console.error('Building …')
    buildInto(`${folder}.part`)
    writeFileSync(join(`${folder}.part`, '.stamp'), sources)
    rmSync(folder, { recursive: true, force: true })
    renameSync(`${folder}.part`, folder)
  }
  if (!leadsTo(folder)) switchTo(folder)
}

function buildInto(folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const options = {
    stdio: ['ignore', 2, 2],
    env: {
      ...nodeEnvironment(),
      NODE_ENV: 'production',
      WORKSHOP: '',
      BUILD_DIRECTORY: join('.builds', basename(folder)),
    },
  }
  const checked = run(findNode(), [join(root, 'scripts/check-catalogue.ts')], options)
  if (checked !== 0) stop('The catalogue has a fault; see the lines above.')
  const bundle = ['build', '--logLevel', 'warn']
  const bundled = runTool('@react-router/dev/dist/cli/index.js', bundle, options)
  if (bundled !== 0) stop('The build failed; see the messages above.')
  const finished = run(findNode(), [join(root, 'scripts/build-assets.ts')], options)
  if (finished !== 0) stop('The build failed; see the messages above.')
}

function leadsTo(folder) {
  const found = lstatSync(buildLink, { throwIfNoEntry: false })
  return Boolean(found?.isSymbolicLink()) && basename(readlinkSync(buildLink)) === basename(folder)
}

/** At once: there is no moment without a build. */
function switchTo(folder) {
  const found = lstatSync(buildLink, { throwIfNoEntry: false })
  // As releases up to 0.2.0 built.
  if (found?.isDirectory()) rmSync(buildLink, { recursive: true })
  if (process.platform === 'win32') {
    if (found?.isSymbolicLink()) unlinkSync(buildLink)
    symlinkSync(folder, buildLink, 'junction')
  } else {
    const aside = join(builds, 'link')
    rmSync(aside, { force: true })
    symlinkSync(join('.builds', basename(folder)), aside)
    renameSync(aside, buildLink)
  }
  const now = new Date()
  utimesSync(folder, now, now)
  const others = readdirSync(builds)
    .map((name) => join(builds, name))
    .toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
  for (const old of others.slice(KEPT_BUILDS)) rmSync(old, { recursive: true, force: true })
}

/** What every command needs first: dependencies from the lock file, a fresh build, the right Node. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const installStamp = join(root, 'node_modules/.io-arcade-install')
const buildStamp = join(root, 'build/.stamp')
const workshopStamp = join(root, 'build/workshop/.stamp')
const BUILD_INPUTS = [
  'app',
  'catalogue',
  'server',
  'public',
  'scripts/build-assets.ts',
  'scripts/build-service-worker.ts',
  'scripts/catalogue.ts',
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

/** Installs what the lock file names, unless just that was installed before. */
export function ensureInstalled() {
  const lock = digest([readFileSync(join(root, 'package-lock.json'))])
  if (readStamp(installStamp) === lock) return
  console.error('Installing dependencies …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const status = run(npm, ['ci', '--include=dev', '--loglevel=error'], {
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
    // npm hands its own settings on to what it starts; NODE_ENV=production would leave out Vite.
    env: { ...process.env, NODE_ENV: '' },
  })
  if (status !== 0) stop('The dependencies could not be installed; see the messages of npm above.')
  writeFileSync(installStamp, lock)
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

/** Builds unless these very sources were built before. */
export function ensureBuilt() {
  const sources = sourcesDigest()
  if (readStamp(buildStamp) === sources) return
  console.error('Building …')
  const output = { stdio: ['ignore', 2, 2] }
  const environment = { env: { ...nodeEnvironment(), NODE_ENV: 'production', WORKSHOP: '' } }
  const checked = run(findNode(), [join(root, 'scripts/catalogue.ts')], output)
  if (checked !== 0) stop('The catalogue has a fault; see the lines above.')
  const bundled = runTool('@react-router/dev/dist/cli/index.js', ['build', '--logLevel', 'warn'], {
    ...output,
    ...environment,
  })
  if (bundled !== 0) stop('The build failed; see the messages above.')
  const finished = run(findNode(), [join(root, 'scripts/build-assets.ts')], {
    ...output,
    ...environment,
  })
  if (finished !== 0) stop('The build failed; see the messages above.')
  mkdirSync(dirname(buildStamp), { recursive: true })
  writeFileSync(buildStamp, sources)
}

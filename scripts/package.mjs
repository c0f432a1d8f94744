/**
 * `npm run package -- FOLDER`: packages everything that a server needs, without build tools, into a
 * folder for the container image and the systemd unit. The server never writes to that folder.
 */
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import './require-node.mjs'

const { ensureBuilt } = await import('./build.mjs')
const { ensureInstalled } = await import('./install.mjs')
const { findNode, findPackagedNode, root, stop } = await import('./setup.mjs')
const { listServing } = await import('./packaged-dependencies.mjs')

/** Sources of the operator's commands. */
const SOURCES = [
  'app',
  'catalogue',
  'features',
  'lib',
  'messages',
  'ops',
  'platform',
  'server',
  'ui',
]
const isSource = (path) => /(?<!\.test|\.d)\.(m?[jt]s|json)$/.test(path)
/** Excluded files of packages: types, TypeScript sources, source maps. */
const IS_FOR_DEVELOPERS = /\.([cm]?ts|map)$/
/** Kept fields of the manifest: those needed at run time, and those that identify the portal. */
const MANIFEST = ['name', 'version', 'private', 'license', 'description', 'type', 'imports']

/** Copies the source files of a folder. Omits empty folders. */
function copySources(source, target) {
  for (const path of readdirSync(join(root, source), { recursive: true })) {
    if (!isSource(path)) continue
    const file = join(target, source, path)
    mkdirSync(dirname(file), { recursive: true })
    copyFileSync(join(root, source, path), file)
  }
}

function writeManifest(target) {
  const whole = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const manifest = Object.fromEntries(MANIFEST.map((key) => [key, whole[key]]))
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

function copyPackages(target) {
  for (const folder of listServing()) {
    const nested = join(root, folder, 'node_modules')
    cpSync(join(root, folder), join(target, folder), {
      recursive: true,
      // The list contains the needed nested packages itself.
      filter: (path) => path !== nested && !IS_FOR_DEVELOPERS.test(path),
    })
  }
}

/**
 * Copies the packaged Node if there is one: the system's Node may need libraries that another
 * machine lacks.
 */
function copyNode(target) {
  const node = findPackagedNode() ?? findNode()
  mkdirSync(join(target, 'bin'))
  copyFileSync(node, join(target, 'bin', basename(node)))
  copyFileSync(join(root, 'scripts/io-arcade.sh'), join(target, 'bin/io-arcade'))
  // Only the packaged Node has its license here.
  const license = join(dirname(node), '../LICENSE')
  if (existsSync(license)) copyFileSync(license, join(target, 'bin/LICENSE'))
}

/** Makes everything readable to all users, whatever the umask: another user runs it. */
function openToAll(target) {
  for (const path of ['.', ...readdirSync(target, { recursive: true })]) {
    const file = join(target, path)
    const { mode } = statSync(file)
    chmodSync(file, mode & 0o100 ? 0o755 : 0o644)
  }
}

function packagePortal(target) {
  // `build` is a link to the current build.
  const build = realpathSync(join(root, 'build'))
  cpSync(build, join(target, 'build'), { recursive: true })
  for (const source of SOURCES) copySources(source, target)
  copyPackages(target)
  writeManifest(target)
  copyFileSync(join(root, 'LICENSE'), join(target, 'LICENSE'))
  copyNode(target)
  openToAll(target)
}

/** A target within the repository would become one of its own sources. */
const isInside = (path) => !relative(realpathSync(root), path).startsWith('..')

const [folder, ...extra] = process.argv.slice(2)
if (!folder || extra.length > 0) stop('Usage: npm run package -- FOLDER')
const target = resolve(process.env.INIT_CWD ?? '.', folder)
const found = statSync(target, { throwIfNoEntry: false })
if (found && !found.isDirectory()) stop(`${target} is not a folder.`)
if (found && readdirSync(target).length > 0) stop(`${target} is not empty.`)
if (isInside(target)) stop(`${target} is in the repository: name a folder elsewhere.`)
ensureInstalled({ withNode: true })
ensureBuilt()
try {
  mkdirSync(target, { recursive: true })
  packagePortal(target)
} catch (error) {
  rmSync(target, { recursive: true, force: true })
  stop(`The portal could not be shipped: ${error.message}`)
}
console.log(
  `Shipped to ${target}. To start it: ${join(target, 'bin/node')} ${join(target, 'build/server/index.js')}`,
)

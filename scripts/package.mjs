/**
 * `npm run package -- FOLDER`: packages everything that a server needs, without build tools, into a
 * folder for the container image and the systemd unit. The server never writes to that folder.
 */
import * as fs from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import './require-node.mjs'

const { SERVER_SOURCES, ensureBuilt } = await import('./build.mjs')
const { ensureInstalled } = await import('./install.mjs')
const { findNode, findPackagedNode, root, stop } = await import('./setup.mjs')
const { listServing } = await import('./packaged-dependencies.mjs')

const isSource = (path) => /(?<!\.test|\.d)\.(m?[jt]s|json)$/.test(path)
/** Excluded files of packages: types, TypeScript sources, source maps. */
const IS_FOR_DEVELOPERS = /\.([cm]?ts|map)$/
/** Kept fields of the manifest: those needed at run time, and those that identify the portal. */
const MANIFEST = ['name', 'version', 'private', 'license', 'description', 'type', 'imports']

/** Copies the source files of a folder. Omits empty folders. */
function copySources(source, target) {
  for (const path of fs.readdirSync(join(root, source), { recursive: true })) {
    if (!isSource(path)) continue
    const file = join(target, source, path)
    fs.mkdirSync(dirname(file), { recursive: true })
    fs.copyFileSync(join(root, source, path), file)
  }
}

function writeManifest(target) {
  const whole = JSON.parse(fs.readFileSync(join(root, 'package.json'), 'utf8'))
  const manifest = Object.fromEntries(MANIFEST.map((key) => [key, whole[key]]))
  fs.writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

function copyPackages(target) {
  for (const folder of listServing()) {
    const nested = join(root, folder, 'node_modules')
    fs.cpSync(join(root, folder), join(target, folder), {
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
  fs.mkdirSync(join(target, 'bin'))
  fs.copyFileSync(node, join(target, 'bin', basename(node)))
  fs.copyFileSync(join(root, 'scripts/io-arcade.sh'), join(target, 'bin/io-arcade'))
  // Only the packaged Node has its license here.
  const license = join(dirname(node), '../LICENSE')
  if (fs.existsSync(license)) fs.copyFileSync(license, join(target, 'bin/LICENSE'))
}

/** Makes everything readable to all users, whatever the umask: another user runs it. */
function openToAll(target) {
  for (const path of ['.', ...fs.readdirSync(target, { recursive: true })]) {
    const file = join(target, path)
    const { mode } = fs.statSync(file)
    fs.chmodSync(file, mode & 0o100 ? 0o755 : 0o644)
  }
}

function packagePortal(target) {
  // `build` is a link to the current build.
  const build = fs.realpathSync(join(root, 'build'))
  fs.cpSync(build, join(target, 'build'), { recursive: true })
  for (const source of SERVER_SOURCES) copySources(source, target)
  copyPackages(target)
  writeManifest(target)
  fs.copyFileSync(join(root, 'LICENSE'), join(target, 'LICENSE'))
  copyNode(target)
  openToAll(target)
}

/** A target within the repository would become one of its own sources. */
const isInside = (path) => !relative(fs.realpathSync(root), path).startsWith('..')

const [folder, ...extra] = process.argv.slice(2)
if (!folder || extra.length > 0) stop('Usage: npm run package -- FOLDER')
const target = resolve(process.env.INIT_CWD ?? '.', folder)
const found = fs.statSync(target, { throwIfNoEntry: false })
if (found && !found.isDirectory()) stop(`${target} is not a folder.`)
if (found && fs.readdirSync(target).length > 0) stop(`${target} is not empty.`)
if (isInside(target)) stop(`${target} is in the repository: name a folder elsewhere.`)
ensureInstalled({ withNode: true })
ensureBuilt()
try {
  fs.mkdirSync(target, { recursive: true })
  packagePortal(target)
} catch (error) {
  fs.rmSync(target, { recursive: true, force: true })
  stop(`The portal could not be shipped: ${error.message}`)
}
console.log(
  `Shipped to ${target}. To start it: ${join(target, 'bin/node')} ${join(target, 'build/server/index.js')}`,
)

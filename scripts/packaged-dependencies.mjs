/** Lists the packages of the lock file that a portal contains. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'

/** Build tools: they are part of neither the server nor the browser code. */
const BUILD_TOOLS = ['@react-router/dev', '@tailwindcss/vite', 'vite']

/** Packages that are bundled into the build and not needed at run time. */
const BUNDLED = ['@react-router/node', 'lucide-react', 'tailwindcss']

/**
 * The license lists are generated for the most common system, so that they do not depend on the
 * machine.
 */
const USUAL_SYSTEM = { os: 'linux', cpu: 'x64', libc: 'glibc' }

/** This system, in the terms of the lock file. */
const ownSystem = () => ({
  os: process.platform,
  cpu: process.arch,
  libc: process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl',
})

/** True unless the package's entry in the lock file names other systems. */
const fitsSystem = (entry, system) =>
  Object.entries(system).every(([what, value]) => entry[what]?.includes(value) ?? true)

/** Lists the lock file's entries of all shipped packages, including the browser's, by name. */
export const listShipped = () => listPackages(BUILD_TOOLS, USUAL_SYSTEM)

/** Lists the packages that a server needs in `node_modules` in addition to the build. */
export const listServing = () => listPackages([...BUILD_TOOLS, ...BUNDLED], ownSystem())

/** Lists the dependencies for that system, without `leftOut`. */
function listPackages(leftOut, system) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const shipped = new Map()

  /** Resolves a package as Node does: in the requester's own folder, or in an outer one. */
  function findFolder(name, requester) {
    const folder = `${requester}node_modules/${name}`
    if (folder in packages || requester === '') return folder
    return findFolder(name, requester.slice(0, requester.lastIndexOf('node_modules/')))
  }

  function add(name, requester, isOptional = false) {
    const folder = findFolder(name, requester)
    if (shipped.has(folder)) return
    if (isOptional && !(folder in packages && fitsSystem(packages[folder], system))) return
    const { version, license = 'not said', ...facts } = packages[folder]
    shipped.set(folder, { name, folder, version, license, isOptional })
    const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = facts
    for (const each of Object.keys(facts.optionalDependencies ?? {})) add(each, `${folder}/`, true)
    const peers = Object.keys(peerDependencies)
    const needed = peers.filter((peer) => !peerDependenciesMeta[peer]?.optional)
    for (const each of [...Object.keys(dependencies), ...needed]) add(each, `${folder}/`)
  }

  for (const name of Object.keys(packages[''].dependencies)) {
    if (!leftOut.includes(name)) add(name, '')
  }
  return [...shipped.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** The packages of the lock file that a portal consists of. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'
import { fitsSystem, ownSystem } from './systems.mjs'

/** What only builds: nothing of it is in what runs, or in what browsers load. */
const BUILD_TOOLS = ['@react-router/dev', '@tailwindcss/vite', 'vite']

/** What is in the build, and needed by nothing that runs. */
const BUNDLED = ['@react-router/node', 'lucide-react', 'tailwindcss']

/** What is written down is the same wherever that is done: of the system that most portals have. */
const USUAL_SYSTEM = { os: 'linux', cpu: 'x64', libc: 'glibc' }

/** The lock file's entries of what is shipped, the browser's part too, in order of names. */
export const listShipped = () => listPackages(BUILD_TOOLS, USUAL_SYSTEM)

/** Of those, what a server needs in `node_modules` beside the build. */
export const listServing = () => listPackages([...BUILD_TOOLS, ...BUNDLED], ownSystem())

/** What the dependencies need on that system, without those. */
function listPackages(leftOut, system) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const shipped = new Map()

  /** The folder of a package that another one asks for: its own, or one further out, as in Node. */
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

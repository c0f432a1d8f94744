/** Lists the packages of the lock file that a server needs. */
import { readJson } from './setup.mjs'

/** Dependencies that only the build needs, or that are bundled into it. */
const ONLY_FOR_BUILD = new Set([
  '@react-router/dev',
  '@react-router/node',
  '@simplewebauthn/browser',
  '@tailwindcss/vite',
  'fake-indexeddb',
  'lucide-react',
  'tailwindcss',
  'vite',
])

/** This system, in the terms of the lock file. */
const ownSystem = () => ({
  os: process.platform,
  cpu: process.arch,
  libc: process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl',
})

/** True unless the package's entry in the lock file names other systems. */
const fitsSystem = (entry, system) =>
  Object.entries(system).every(([what, value]) => entry[what]?.includes(value) ?? true)

/** Lists the folders of the packages that a server needs in addition to the build. */
export function listServing() {
  const system = ownSystem()
  const { packages } = readJson('package-lock.json')
  const needed = new Set()

  /** Resolves a package as Node does: in the requester's own folder, or in an outer one. */
  function findFolder(name, requester) {
    const folder = `${requester}node_modules/${name}`
    if (folder in packages || requester === '') return folder
    return findFolder(name, requester.slice(0, requester.lastIndexOf('node_modules/')))
  }

  function add(name, requester, isOptional = false) {
    const folder = findFolder(name, requester)
    if (needed.has(folder)) return
    if (isOptional && !(folder in packages && fitsSystem(packages[folder], system))) return
    needed.add(folder)
    const { dependencies = {}, optionalDependencies = {}, ...facts } = packages[folder]
    const { peerDependencies = {}, peerDependenciesMeta = {} } = facts
    for (const each of Object.keys(optionalDependencies)) add(each, `${folder}/`, true)
    const peers = Object.keys(peerDependencies).filter((it) => !peerDependenciesMeta[it]?.optional)
    for (const each of [...Object.keys(dependencies), ...peers]) add(each, `${folder}/`)
  }

  for (const name of Object.keys(packages[''].dependencies)) {
    if (!ONLY_FOR_BUILD.has(name)) add(name, '')
  }
  return [...needed]
}

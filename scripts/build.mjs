/** Builds the portal in a staging folder, then switches to the new build atomically. */
import * as fs from 'node:fs'
import { basename, join } from 'node:path'
import * as setup from './setup.mjs'

/** Link to the current build. */
const buildLink = join(setup.root, 'build')
const builds = join(setup.root, '.builds')
/** Required disk space, MB. A build takes 4; its tools write temporary files. */
const ROOM_MB = 20
/** The new build, and the one that may still be running. */
const KEPT_BUILDS = 2
/** Sources of the server, of which the operator's commands read some. */
export const SERVER_SOURCES = 'app catalogue features lib messages ops platform server ui'.split(
  ' ',
)
const BUILD_INPUTS = [
  ...SERVER_SOURCES,
  'examples',
  'public',
  'sdk',
  ...['build-assets.ts', 'bundle-script.ts', 'check-catalogue.ts'].map((it) => `scripts/${it}`),
]
/** Vite and the tools of React Router parse these characters of the folder's path as URL syntax. */
const UNSUPPORTED_IN_PATH = /[#?*%]/
const FAILED = 'failed; see the messages above.'
const BUILD_CONFIGS = ['vite.config.ts', 'react-router.config.ts', 'package-lock.json']

function sourcesDigest() {
  const files = BUILD_INPUTS.flatMap((input) => {
    const path = join(setup.root, input)
    if (!fs.existsSync(path)) return []
    if (fs.statSync(path).isFile()) return [input]
    return fs
      .readdirSync(path, { recursive: true })
      .map((file) => join(input, file))
      .filter(
        (file) =>
          !/\.(test\.tsx?|d\.json\.ts)$/.test(file) && fs.statSync(join(setup.root, file)).isFile(),
      )
  })
  const inputs = [...files, ...BUILD_CONFIGS].toSorted()
  return setup.digest(inputs.flatMap((file) => [file, fs.readFileSync(join(setup.root, file))]))
}

/**
 * Builds unless a build of the same sources exists, and points `build` to it. Each build has its
 * own folder: a running portal keeps its files, and an incomplete build is never served. If the
 * build fails, `build` stays unchanged.
 *
 * @throws {setup.SetupError} if the build fails, for example because of an invalid game file or too
 * little disk space
 */
export function build() {
  const sources = sourcesDigest()
  const folder = folderOf(sources)
  setup.removeLeftAside(builds)
  const isMade = () => setup.readStamp(join(folder, '.stamp')) === sources
  if (!isMade()) {
    const part = join(builds, setup.asideName(basename(folder)))
    try {
      buildInto(part)
      writeVersion(part, basename(folder))
      fs.writeFileSync(join(part, '.stamp'), sources)
      // Another process may have completed the same build meanwhile, and serve it.
      if (!isMade()) {
        setup.remove(folder)
        fs.renameSync(part, folder)
      }
    } catch (error) {
      if (!isMade()) throw error
    } finally {
      setup.remove(part)
    }
  }
  if (!leadsTo(folder)) switchTo(folder)
}

/** Builds if needed. On failure, ends the process with one line. */
export const ensureBuilt = setup.orStop(build)

/** True if there is a build of the current sources. */
export function isBuildCurrent() {
  const sources = sourcesDigest()
  return setup.readStamp(join(folderOf(sources), '.stamp')) === sources
}

/** True if there is a build to serve, of any sources. */
export const isBuilt = () => fs.existsSync(join(buildLink, 'server/index.js'))

const folderOf = (sources) => join(builds, sources.slice(0, 16))

function buildInto(folder) {
  const [character] = UNSUPPORTED_IN_PATH.exec(setup.root) ?? []
  if (character) {
    throw new setup.SetupError(
      `The build tools do not work in a folder whose path contains "${character}": ${setup.root}. Rename the folder.`,
    )
  }
  setup.requireRoom('Building', ROOM_MB)
  console.error('Building …')
  setup.remove(folder)
  fs.mkdirSync(folder, { recursive: true })
  const variables = { NODE_ENV: 'production', BUILD_DIRECTORY: join('.builds', basename(folder)) }
  const options = { stdio: ['ignore', 2, 2], env: { ...setup.nodeEnvironment(), ...variables } }
  const runScript = (file) => setup.run(setup.findNode(), [join(setup.root, file)], options)
  const checked = runScript('scripts/check-catalogue.ts')
  if (checked !== 0) throw new setup.SetupError('The catalog is invalid; see the lines above.')
  const bundle = ['build', '--logLevel', 'warn']
  const bundled = setup.runTool('@react-router/dev/dist/cli/index.js', bundle, options)
  if (bundled !== 0) throw new setup.SetupError(`The build ${FAILED}`)
  const finished = runScript('scripts/build-assets.ts')
  if (finished !== 0) throw new setup.SetupError(`The build ${FAILED}`)
}

/** Writes the version that the server reports (`platform/version.ts`). */
function writeVersion(folder, revision) {
  const { version } = setup.readJson('package.json')
  fs.writeFileSync(join(folder, 'version.json'), `${JSON.stringify({ version, revision })}\n`)
}

function leadsTo(folder) {
  const found = fs.lstatSync(buildLink, { throwIfNoEntry: false })
  return (
    Boolean(found?.isSymbolicLink()) && basename(fs.readlinkSync(buildLink)) === basename(folder)
  )
}

/** Switches atomically: there is always a build. */
function switchTo(folder) {
  if (setup.isWindows) {
    setup.remove(buildLink)
    fs.symlinkSync(folder, buildLink, 'junction')
  } else {
    const aside = join(builds, setup.asideName('link'))
    fs.symlinkSync(join('.builds', basename(folder)), aside)
    fs.renameSync(aside, buildLink)
  }
  const now = new Date()
  fs.utimesSync(folder, now, now)
  const others = fs
    .readdirSync(builds)
    .filter((name) => !name.endsWith('.part'))
    .map((name) => join(builds, name))
    .toSorted((one, other) => fs.statSync(other).mtimeMs - fs.statSync(one).mtimeMs)
  for (const old of others.slice(KEPT_BUILDS)) setup.remove(old)
}

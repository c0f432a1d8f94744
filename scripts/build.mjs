/** Builds the portal in a staging folder, then switches to the new build atomically. */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import {
  SetupError,
  asideName,
  digest,
  findNode,
  isWindows,
  requireRoom,
  nodeEnvironment,
  orStop,
  readJson,
  readStamp,
  remove,
  removeLeftAside,
  root,
  run,
  runTool,
} from './setup.mjs'

/** Link to the current build. */
const buildLink = join(root, 'build')
const builds = join(root, '.builds')
/** Required disk space, MB. A build takes 4; its tools write temporary files. */
const ROOM_MB = 20
/** The new build, and the one that may still be running. */
const KEPT_BUILDS = 2
const BUILD_INPUTS = [
  'app',
  'catalogue',
  'examples',
  'features',
  'lib',
  'messages',
  'ops',
  'platform',
  'public',
  'sdk',
  'server',
  'ui',
  'scripts/build-assets.ts',
  'scripts/bundle-script.ts',
  'scripts/check-catalogue.ts',
]
/** Vite and the tools of React Router parse these characters of the folder's path as URL syntax. */
const UNSUPPORTED_IN_PATH = /[#?*%]/
const FAILED = 'failed; see the messages above.'
const BUILD_CONFIGS = ['vite.config.ts', 'react-router.config.ts', 'package-lock.json']

function sourcesDigest() {
  const files = BUILD_INPUTS.flatMap((input) => {
    const path = join(root, input)
    if (!existsSync(path)) return []
    if (statSync(path).isFile()) return [input]
    return readdirSync(path, { recursive: true })
      .map((file) => join(input, file))
      .filter(
        (file) => !/\.(test\.tsx?|d\.json\.ts)$/.test(file) && statSync(join(root, file)).isFile(),
      )
  })
  const inputs = [...files, ...BUILD_CONFIGS].toSorted()
  return digest(inputs.flatMap((file) => [file, readFileSync(join(root, file))]))
}

/**
 * Builds unless a build of the same sources exists, and points `build` to it. Each build has its
 * own folder: a running portal keeps its files, and an incomplete build is never served. If the
 * build fails, `build` stays unchanged.
 *
 * @throws {SetupError} if the build fails, for example because of an invalid game file or too
 * little disk space
 */
export function build() {
  const sources = sourcesDigest()
  const folder = folderOf(sources)
  removeLeftAside(builds)
  const isMade = () => readStamp(join(folder, '.stamp')) === sources
  if (!isMade()) {
    const part = join(builds, asideName(basename(folder)))
    try {
      buildInto(part)
      writeVersion(part, basename(folder))
      writeFileSync(join(part, '.stamp'), sources)
      // Another process may have completed the same build meanwhile, and serve it.
      if (!isMade()) {
        remove(folder)
        renameSync(part, folder)
      }
    } catch (error) {
      if (!isMade()) throw error
    } finally {
      remove(part)
    }
  }
  if (!leadsTo(folder)) switchTo(folder)
}

/** Builds if needed. On failure, ends the process with one line. */
export const ensureBuilt = orStop(build)

/** True if there is a build of the current sources. */
export function isBuildCurrent() {
  const sources = sourcesDigest()
  return readStamp(join(folderOf(sources), '.stamp')) === sources
}

/** True if there is a build to serve, of any sources. */
export const isBuilt = () => existsSync(join(buildLink, 'server/index.js'))

const folderOf = (sources) => join(builds, sources.slice(0, 16))

function buildInto(folder) {
  const [character] = UNSUPPORTED_IN_PATH.exec(root) ?? []
  if (character) {
    throw new SetupError(
      `The build tools do not work in a folder whose path contains "${character}": ${root}. Rename the folder.`,
    )
  }
  requireRoom('Building', ROOM_MB)
  console.error('Building …')
  remove(folder)
  mkdirSync(folder, { recursive: true })
  const options = {
    stdio: ['ignore', 2, 2],
    env: {
      ...nodeEnvironment(),
      NODE_ENV: 'production',
      BUILD_DIRECTORY: join('.builds', basename(folder)),
    },
  }
  const checked = run(findNode(), [join(root, 'scripts/check-catalogue.ts')], options)
  if (checked !== 0) throw new SetupError('The catalog is invalid; see the lines above.')
  const bundle = ['build', '--logLevel', 'warn']
  const bundled = runTool('@react-router/dev/dist/cli/index.js', bundle, options)
  if (bundled !== 0) throw new SetupError(`The build ${FAILED}`)
  const finished = run(findNode(), [join(root, 'scripts/build-assets.ts')], options)
  if (finished !== 0) throw new SetupError(`The build ${FAILED}`)
}

/** Writes the version that the server reports (`platform/version.ts`). */
function writeVersion(folder, revision) {
  const { version } = readJson('package.json')
  writeFileSync(join(folder, 'version.json'), `${JSON.stringify({ version, revision })}\n`)
}

function leadsTo(folder) {
  const found = lstatSync(buildLink, { throwIfNoEntry: false })
  return Boolean(found?.isSymbolicLink()) && basename(readlinkSync(buildLink)) === basename(folder)
}

/** Switches atomically: there is always a build. */
function switchTo(folder) {
  if (isWindows) {
    remove(buildLink)
    symlinkSync(folder, buildLink, 'junction')
  } else {
    const aside = join(builds, asideName('link'))
    symlinkSync(join('.builds', basename(folder)), aside)
    renameSync(aside, buildLink)
  }
  const now = new Date()
  utimesSync(folder, now, now)
  const others = readdirSync(builds)
    .filter((name) => !name.endsWith('.part'))
    .map((name) => join(builds, name))
    .toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
  for (const old of others.slice(KEPT_BUILDS)) remove(old)
}

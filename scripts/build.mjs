/** The build that is served: made aside from these very sources, and switched to at once. */
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
import { basename, join } from 'node:path'
import { removePrevious } from './install.mjs'
import {
  SetupError,
  asideName,
  digest,
  findNode,
  requireFreeSpace,
  nodeEnvironment,
  orStop,
  readStamp,
  removeLeftAside,
  root,
  run,
  runTool,
} from './setup.mjs'

/** Leads to the build that is served. */
const buildLink = join(root, 'build')
const builds = join(root, '.builds')
/** MB. A build is 4; its tools write a little meanwhile. */
const ROOM_MB = 20
/** This build, and the one that may still be running. */
const KEPT_BUILDS = 2
const galleryStamp = join(root, 'build/workshop/.stamp')
const BUILD_INPUTS = [
  'app',
  'catalogue',
  'server',
  'public',
  'docs/licence-notices.txt',
  'scripts/build-assets.ts',
  'scripts/build-service-worker.ts',
  'scripts/check-catalogue.ts',
  'scripts/theme-colours.ts',
]
/** The exit code of `check-catalogue.ts` for one. */
const CATALOGUE_FAULT = 3
/** Vite and the tools of React Router parse these characters of the folder's path as URL syntax. */
const UNSUPPORTED_IN_PATH = /[#?*%]/
const FAILED = 'failed; see the messages above.'
const BUILD_CONFIGS = ['vite.config.ts', 'react-router.config.ts', 'package-lock.json']

/** A fault in a game's file: it is to be mended, not passed over. */
export class CatalogueFault extends SetupError {}

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
 * The portal with the component gallery in it, in a folder of its own: what its pictures are taken of. Without
 * icons, social pictures and compressed files.
 */
export const ensureGalleryBuilt = orStop(() => {
  const sources = sourcesDigest()
  if (readStamp(galleryStamp) === sources) return
  const status = runTool('@react-router/dev/dist/cli/index.js', ['build', '--logLevel', 'warn'], {
    stdio: ['ignore', 2, 2],
    env: { ...nodeEnvironment(), NODE_ENV: 'production', WORKSHOP: 'on' },
  })
  if (status !== 0) throw new SetupError(`The build with the workshop ${FAILED}`)
  writeFileSync(galleryStamp, sources)
})

/**
 * Builds unless these very sources were built before, and has `build` lead there. Each build has a
 * folder of its own, so that a portal that is running goes on with its files, and one that was cut off
 * is never served. Where it fails, `build` is the one of before.
 *
 * @throws {SetupError} where it fails, for one by a fault in the catalogue or for want of room
 */
export function build() {
  const sources = sourcesDigest()
  const folder = join(builds, sources.slice(0, 16))
  removeLeftAside(builds)
  const isMade = () => readStamp(join(folder, '.stamp')) === sources
  if (!isMade()) {
    const part = join(builds, asideName(basename(folder)))
    try {
      buildInto(part)
      writeVersion(part, basename(folder))
      writeFileSync(join(part, '.stamp'), sources)
      // Another start may have built the very same meanwhile, and serve it.
      if (!isMade()) {
        rmSync(folder, { recursive: true, force: true })
        renameSync(part, folder)
      }
    } catch (error) {
      if (!isMade()) throw error
    } finally {
      rmSync(part, { recursive: true, force: true })
    }
  }
  if (!leadsTo(folder)) switchTo(folder)
  removePrevious()
}

/** Builds where that is needed; ends the process with one line where it fails. */
export const ensureBuilt = orStop(build)

/** True if there is a build to serve, of whatever sources. */
export const isBuilt = () => existsSync(join(buildLink, 'server/index.js'))

function buildInto(folder) {
  const [character] = UNSUPPORTED_IN_PATH.exec(root) ?? []
  if (character) {
    throw new SetupError(
      `The build tools do not work in a folder whose path contains "${character}": ${root}. Rename the folder.`,
    )
  }
  requireFreeSpace('Building', ROOM_MB)
  console.error('Building …')
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
  if (checked === CATALOGUE_FAULT) {
    throw new CatalogueFault('The catalogue has a fault; see the lines above.')
  }
  if (checked !== 0) throw new SetupError(`The check of the catalogue ${FAILED}`)
  const bundle = ['build', '--logLevel', 'warn']
  const bundled = runTool('@react-router/dev/dist/cli/index.js', bundle, options)
  if (bundled !== 0) throw new SetupError(`The build ${FAILED}`)
  const finished = run(findNode(), [join(root, 'scripts/build-assets.ts')], options)
  if (finished !== 0) throw new SetupError(`The build ${FAILED}`)
}

/** The version that the server reports; see `server/version.ts`. */
function writeVersion(folder, revision) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  writeFileSync(join(folder, 'version.json'), `${JSON.stringify({ version, revision })}\n`)
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
  for (const old of others.slice(KEPT_BUILDS)) rmSync(old, { recursive: true, force: true })
}

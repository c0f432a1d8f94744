/** The build of the release before this one, as `npm run keep-release` kept it. */
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

const root = resolve(import.meta.dirname, '..')

export const LAST_RELEASE = join(import.meta.dirname, 'last-release.json.br')

/** What is in that file. */
export interface KeptRelease {
  version: string
  /** Texts by their path in the build. */
  files: Record<string, string>
}

export interface LastRelease {
  version: string
  /** As `startPortal` takes it. */
  build: string
  /** The paths of its hashed scripts and styles. */
  hashedPaths: string[]
  remove(): Promise<void>
}

/** Unpacks it into a folder of its own. */
export function unpackLastRelease(): LastRelease {
  const { version, files } = JSON.parse(
    brotliDecompressSync(readFileSync(LAST_RELEASE)).toString(),
  ) as KeptRelease
  const folder = mkdtempSync(join(tmpdir(), 'io-arcade-release-'))
  const build = join(folder, 'build')
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(build, name)), { recursive: true })
    writeFileSync(join(build, name), text)
  }
  for (const name of ['node_modules', 'package.json']) {
    symlinkSync(join(root, name), join(folder, name))
  }
  const hashedPaths = Object.keys(files)
    .filter((name) => name.startsWith('client/assets/'))
    .map((name) => name.slice('client'.length))
  return {
    version,
    build: relative(root, build),
    hashedPaths,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

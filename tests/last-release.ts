/** The build of the previous release, as kept by `npm run keep-release`. */
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

const root = resolve(import.meta.dirname, '..')

export const LAST_RELEASE = join(import.meta.dirname, 'last-release.json.br')

/** The content of that file. */
export interface KeptRelease {
  version: string
  /** File contents by path within the build. */
  files: Record<string, string>
}

export interface LastRelease {
  version: string
  /** The build path for `startPortal`. */
  build: string
  /** Paths of its hashed scripts and styles. */
  hashedPaths: string[]
  remove(): Promise<void>
}

/** Unpacks it into a new folder. */
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

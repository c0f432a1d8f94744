/**
 * A copy of the build with other names for all hashed files, as after a release that changed all of
 * them.
 */
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const root = resolve(import.meta.dirname, '..')
const HASHED_NAME = /-([\w-]{8})\.\w+$/
/** Files that contain names of hashed files. */
const TEXT = /\.(?:js|css)$/

export interface PreviousBuild {
  /** The build path for `startPortal`. */
  build: string
  /** The client folder of the build. */
  clientRoot: string
  remove(): Promise<void>
}

/** Lists the paths of the hashed files in a build's client folder. */
export function listHashedPaths(clientRoot = join(root, 'build/client')): string[] {
  return readdirSync(join(clientRoot, 'assets'))
    .filter((name) => HASHED_NAME.test(name))
    .map((name) => `/assets/${name}`)
}

/** Copies the build and renames its hashed files. */
export function makePreviousBuild(): PreviousBuild {
  const folder = mkdtempSync(join(tmpdir(), 'io-arcade-build-'))
  for (const part of ['client', 'server']) {
    cpSync(join(root, 'build', part), join(folder, 'build', part), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  symlinkSync(join(root, 'package.json'), join(folder, 'package.json'))
  const clientRoot = join(folder, 'build/client')
  const assets = join(clientRoot, 'assets')
  const names = readdirSync(assets).filter((name) => HASHED_NAME.test(name))
  const rename = (text: string) =>
    names.reduce((changed, name) => changed.replaceAll(name, otherName(name)), text)
  const texts = [
    ...names.filter((name) => TEXT.test(name)).map((name) => join(assets, name)),
    join(folder, 'build/server/index.js'),
  ]
  for (const file of texts) writeFileSync(file, rename(readFileSync(file, 'utf8')))
  for (const name of names) {
    renameSync(join(assets, name), join(assets, otherName(name)))
    if (!TEXT.test(name)) continue
    const content = readFileSync(join(assets, otherName(name)))
    writeFileSync(join(assets, `${otherName(name)}.br`), brotliCompressSync(content))
  }
  return {
    build: relative(root, join(folder, 'build')),
    clientRoot,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Replaces the hash by another one of the same length. */
function otherName(name: string): string {
  return name.replace(HASHED_NAME, (end, hash: string) => end.replace(hash, `-new${hash.slice(4)}`))
}

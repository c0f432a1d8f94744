/**
 * `npm run keep-release`: keeps the build as the previous release. Tests run later versions
 * together with it on one database, since nodes of a fleet are upgraded one by one.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { LAST_RELEASE, type KeptRelease } from '../tests/last-release.ts'

const root = join(import.meta.dirname, '..')
/**
 * The server and the scripts and styles that it serves. Images and fonts of the next release work
 * as well.
 */
const KEPT = /^server\/.*\.js$|^client\/(?:service-worker|assets\/[^/]+)\.(?:js|css)$/

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const build = join(root, 'build')
const names = readdirSync(build, { recursive: true, encoding: 'utf8' }).filter((name) =>
  KEPT.test(name),
)
const release: KeptRelease = {
  version,
  files: Object.fromEntries(names.map((name) => [name, readFileSync(join(build, name), 'utf8')])),
}
const kept = brotliCompressSync(JSON.stringify(release))
writeFileSync(LAST_RELEASE, kept)
console.log(`${LAST_RELEASE}: ${version}, ${names.length} files, ${kept.length} bytes`)

/**
 * `npm run keep-release`: keeps the build as the release before the next one. What is developed from
 * then on is tested beside it, on one database: nodes are renewed one by one.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { LAST_RELEASE, type KeptRelease } from '../tests/last-release.ts'

const root = join(import.meta.dirname, '..')
/** What it serves and runs; pictures and fonts are as good from the next release. */
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

/**
 * Pages of one build and nodes of another: in both directions in a fleet, and after an upgrade in
 * place.
 */
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '#app/db/db.server.ts'
import { KEPT_MS } from '#server/builds/asset-store.ts'
import { makeFolder } from '../folder.ts'
import { listHashedPaths, makePreviousBuild, type PreviousBuild } from '../previous-build.ts'
import { startPortal, type Portal } from '../portal.ts'
import { createPostgresDatabase } from '../postgres.ts'

const DATABASE_FILE = 'io-arcade.sqlite'

let other: PreviousBuild

/** Copies a whole build. */
const COPY_MS = 60_000

beforeAll(() => {
  other = makePreviousBuild()
}, COPY_MS)
afterAll(() => other.remove())

async function start(environment: Record<string, string>, build?: string): Promise<Portal> {
  const portal = await startPortal(environment, build)
  onTestFinished(() => portal.stop())
  return portal
}

interface AssetResponse {
  path: string
  status: number
  headers: Record<string, string | null>
  text: string
}

async function load(portal: Portal, path: string): Promise<AssetResponse> {
  const response = await fetch(portal.url + path)
  const names = ['Content-Type', 'Cache-Control', 'Content-Security-Policy', 'X-Frame-Options']
  return {
    path,
    status: response.status,
    headers: Object.fromEntries(names.map((name) => [name, response.headers.get(name)])),
    text: Buffer.from(await response.arrayBuffer()).toString('base64'),
  }
}

/** Lists every hashed file that this page names, and the scripts that those import. */
async function listPageFiles(portal: Portal): Promise<Set<string>> {
  const found = new Set<string>()
  const waiting = ['/', '/game/survev']
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const text = await (await fetch(portal.url + path)).text()
    for (const [, name] of text.matchAll(/([\w.-]+-[\w-]{8}\.(?:js|css|svg|woff2))\b/g)) {
      const file = `/assets/${name}`
      if (found.has(file)) continue
      found.add(file)
      if (/\.(js|css)$/.test(file)) waiting.push(file)
    }
  }
  return found
}

/** Expects the files of the first portal's pages from the second. */
async function expectFilesFrom(second: Portal, first: Portal): Promise<void> {
  const paths = await listPageFiles(first)
  expect(paths.size).toBeGreaterThan(40)
  for (const path of paths) {
    const given = await load(first, path)
    expect(given).toMatchObject({ path, status: 200 })
    expect(await load(second, path)).toEqual(given)
  }
}

const postgresUrl = inject('postgresUrl')

// A data directory with SQLite has one portal, so there is no fleet.
test.runIf(postgresUrl)(
  'every node of a fleet during an upgrade serves the files of all pages',
  async () => {
    const DATABASE_URL = await createPostgresDatabase(postgresUrl!, inject('postgresTemplate'))
    const old = await start({ DATABASE_URL })
    const renewed = await start({ DATABASE_URL }, other.build)
    const names = [listHashedPaths(), listHashedPaths(other.clientRoot)] as const
    expect(names[0].filter((name) => names[1].includes(name))).toEqual([])
    await expectFilesFrom(renewed, old)
    await expectFilesFrom(old, renewed)
    const { status, headers } = await load(old, '/assets/invented-AAAAAAAA.js')
    expect([status, headers['Cache-Control']]).toEqual([404, 'no-store'])
  },
)

test('serves the files of the previous build for 7 days after an upgrade in place', async () => {
  const dataDir = await makeFolder()
  const old = await start({ DATA_DIR: dataDir })
  const paths = [...(await listPageFiles(old))]
  await old.stop()

  const renewed = await start({ DATA_DIR: dataDir }, other.build)
  for (const path of paths) expect(await load(renewed, path)).toMatchObject({ path, status: 200 })
  await renewed.stop()

  const db = await openDatabase(join(dataDir, DATABASE_FILE))
  onTestFinished(() => db.destroy())
  await db
    .updateTable('built_file')
    .set({ seen_at: Date.now() - KEPT_MS })
    .execute()
  // Makes the hourly job due, which ran at the previous start.
  await db.updateTable('job_lease').set({ next_run_at: 0 }).execute()
  const later = await start({ DATA_DIR: dataDir }, other.build)
  const listStored = async () => {
    const rows = await db.selectFrom('built_file').select('path').orderBy('path').execute()
    return rows.map(({ path }) => path)
  }
  await expect.poll(listStored).toEqual(listHashedPaths(other.clientRoot).toSorted())
  for (const path of paths) expect(await load(later, path)).toMatchObject({ path, status: 404 })
})

test('a process whose build was replaced on disk keeps serving its files', async () => {
  const { build, clientRoot, remove } = makePreviousBuild()
  onTestFinished(remove)
  const portal = await start({}, build)
  const paths = await listPageFiles(portal)
  await rm(join(clientRoot, 'assets'), { recursive: true })
  await cp('build/client/assets', join(clientRoot, 'assets'), { recursive: true })
  for (const path of paths) expect(await load(portal, path)).toMatchObject({ path, status: 200 })
})

test('serves visitors and logs an error if its files cannot be stored', async () => {
  const dataDir = await makeFolder()
  const db = await openDatabase(join(dataDir, DATABASE_FILE))
  onTestFinished(() => db.destroy())
  await sql`create trigger refusal before insert on built_file
    begin select raise(abort, 'not today'); end`.execute(db)
  const portal = await start({ DATA_DIR: dataDir })
  expect((await fetch(portal.url)).status).toBe(200)
  expect(portal.output()).toContain('the files of this build could not be stored for other nodes')
})

/** Hashed files over HTTP that are not of the served build. */
import { createServer } from 'node:http'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { httpRequest } from '#tests/e2e/http-client.ts'
import { makeFolder } from '#tests/folder.ts'
import { createStaticFiles } from './static-files.ts'
import { openTestServer } from '#tests/test-server.ts'

const CODE = 'export const answer = 42\n'.repeat(100)
const OWN = '/assets/home-BBBBBBBB.js'
const PREVIOUS = '/assets/home-AAAAAAAA.js'
const UNFINISHED = '/assets/home-CCCCCCCC.js'

/** Serves the second of two complete builds, as `scripts/build.mjs` places them. */
async function openApp() {
  const root = await makeFolder()
  const builds = { one: PREVIOUS, two: OWN, 'three.1.part': UNFINISHED }
  for (const [name, file] of Object.entries(builds)) {
    const client = join(root, '.builds', name, 'client')
    await mkdir(join(client, 'assets'), { recursive: true })
    await writeFile(join(client, file), CODE)
    await writeFile(join(client, `${file}.br`), brotliCompressSync(CODE))
  }
  await symlink(join('.builds', 'two'), join(root, 'build'))
  const pages = new Hono().all('*', (c) => c.text('a page'))
  const app = new Hono().route('/', createStaticFiles(join(root, 'build/client'))).route('/', pages)
  const server = createServer(getRequestListener(app.fetch))
  const port = await openTestServer(server)
  const url = `http://127.0.0.1:${port}`
  return (path: string) => httpRequest(url + path, { headers: { 'Accept-Encoding': 'br' } })
}

test('serves the files of the previous build with the headers of its own', async () => {
  const load = await openApp()
  const [own, previous] = [await load(OWN), await load(PREVIOUS)]
  expect([own.status, own.headers['content-encoding']]).toEqual([200, 'br'])
  expect(own.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(previous).toEqual({ ...own, headers: { ...own.headers, date: previous.headers.date } })
})

test('responds with an uncacheable 404 to an unknown hash, and leaves other names to the pages', async () => {
  const load = await openApp()
  for (const path of [UNFINISHED, '/assets/home-DDDDDDDD.js']) {
    const { status, headers } = await load(path)
    expect([status, headers['cache-control']]).toEqual([404, 'no-store'])
  }
  for (const path of ['/assets/nope.js', '/assets/a%2fb-AAAAAAAA.js', '/assets/a/b-AAAAAAAA.js']) {
    expect((await load(path)).body.toString()).toBe('a page')
  }
})

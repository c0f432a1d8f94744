/** Hashed files over HTTP that are not on this node's disk. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, it, onTestFinished } from 'vitest'
import type { Reader } from '#app/db/db.server.ts'
import { describeOnBothEngines, type TestDatabase } from '#tests/databases.ts'
import { httpRequest } from '#tests/e2e/http-client.ts'
import { makeFolder } from '#tests/folder.ts'
import { openTestServices } from '#tests/services.ts'
import { createApp } from '../app.ts'
import type { RenderRequest } from '../pages/documents.ts'
import { createServer } from '../listen.ts'
import { createPreviousBuildAssets } from './previous-build-assets.ts'

const CODE = 'export const answer = 42\n'.repeat(100)
const OF_OTHERS = '/assets/home-AAAAAAAA.js'
const OWN = '/assets/home-BBBBBBBB.js'

/** A node with one file of its own build. Its pages render a stub. */
async function openNode(at: TestDatabase) {
  const services = await openTestServices(at)
  const clientRoot = await makeFolder()
  await mkdir(join(clientRoot, 'assets'))
  await writeFile(join(clientRoot, OWN), CODE)
  const rendered: string[] = []
  const render: RenderRequest = (request) => {
    rendered.push(new URL(request.url).pathname)
    return Promise.resolve(new Response('a page'))
  }
  const server = createServer(createApp({ services, render, routes: [], clientRoot }), services)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await services.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, rendered }
}

const store = (at: TestDatabase, path: string, encoding: 'br' | 'identity', body: Uint8Array) =>
  at.db.insertInto('built_file').values({ path, seen_at: 0, encoding, body }).execute()

describeOnBothEngines('files of other builds', (at) => {
  it('have the headers of files on the disk, and every encoding', async () => {
    await store(at, OF_OTHERS, 'br', brotliCompressSync(CODE))
    const { url } = await openNode(at)
    const { headers: own } = await httpRequest(url + OWN)
    const unpack = {
      br: brotliDecompressSync,
      gzip: gunzipSync,
      identity: (body: Buffer) => body,
    } as const
    for (const encoding of ['br', 'gzip', 'identity'] as const) {
      const options = { headers: { 'Accept-Encoding': encoding } }
      const { status, headers, body } = await httpRequest(url + OF_OTHERS, options)
      expect(status).toBe(200)
      expect(headers['content-encoding'] ?? 'identity').toBe(encoding)
      expect(unpack[encoding](body).toString()).toBe(CODE)
      expect(headers['content-length']).toBe(String(body.length))
      expect(headers.vary).toBe('Accept-Encoding')
      const { 'content-length': _length, date: _date, ...same } = own
      expect(headers).toMatchObject({
        ...same,
        'cache-control': 'public, max-age=31536000, immutable',
      })
      const head = await httpRequest(url + OF_OTHERS, { method: 'HEAD', ...options })
      expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
        200,
        headers['content-length'],
        0,
      ])
    }
  })

  it('are served uncompressed if they were stored uncompressed', async () => {
    const path = '/assets/text-CCCCCCCC.woff2'
    await store(at, path, 'identity', Buffer.from([0, 1, 255]))
    const { url } = await openNode(at)
    const { headers, body } = await httpRequest(url + path, {
      headers: { 'Accept-Encoding': 'gzip, br' },
    })
    expect([headers['content-type'], headers['content-encoding'], [...body]]).toEqual([
      'font/woff2',
      undefined,
      [0, 1, 255],
    ])
  })

  it('respond with an uncacheable 404 if no node stored them, without rendering a page', async () => {
    const { url, rendered } = await openNode(at)
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await httpRequest(url + OF_OTHERS, { method })
      expect([status, headers['cache-control']]).toEqual([404, 'no-store'])
    }
    expect(rendered).toEqual([])
    // Without a hash in the name, the pages respond.
    const others = ['/assets/nope.js', '/assets/a%2fb-AAAAAAAA.js', '/assets/a/b-AAAAAAAA.js']
    for (const path of others) await httpRequest(url + path)
    expect(rendered).toEqual(others)
  })

  it('cost few queries, however many names a client invents', async () => {
    let queries = 0
    let now = 0
    const counting: Pick<Reader, 'getExecutor'> = {
      getExecutor() {
        queries += 1
        return at.db.getExecutor()
      },
    }
    const app = new Hono().use(
      createPreviousBuildAssets(
        counting as Reader,
        () => 'public',
        () => now,
      ),
    )
    const statusOf = async (index: number) =>
      (await app.request(`/assets/x-${String(index).padStart(8, '0')}.js`)).status
    const statuses = await Promise.all(Array.from({ length: 500 }, (_, index) => statusOf(index)))
    // The maximum number of waiting requests.
    expect(statuses.filter((status) => status === 404)).toHaveLength(200)
    expect(statuses.filter((status) => status === 503)).toHaveLength(300)
    const first = queries
    expect(first).toBeLessThan(10)
    for (let index = 0; index < 200; index += 1) expect(await statusOf(index)).toBe(404)
    expect(queries).toBe(first)

    // A file that is stored later is found after a few seconds.
    await store(at, '/assets/x-00000000.js', 'identity', Buffer.from(CODE))
    expect(await statusOf(0)).toBe(404)
    now = 5_000
    expect(await statusOf(0)).toBe(200)
    const found = queries
    await at.db.deleteFrom('built_file').execute()
    expect(await statusOf(0)).toBe(200)
    expect(queries).toBe(found)
  })
})

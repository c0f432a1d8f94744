/** Static files: encodings, caching and headers. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { httpRequest } from './http-client.ts'
import { expect, test } from './test.ts'

test('compresses hashed files in advance and caches them for a year', async ({ baseURL }) => {
  const html = (await httpRequest(baseURL!)).body.toString()
  const files = new Set(html.match(/\/assets\/[\w.-]+-[\w-]{8}\.(js|css)/g))
  expect(files.size).toBeGreaterThan(5)
  let compressed = 0
  for (const path of files) {
    const file = baseURL + path
    const type = path.endsWith('.js') ? /javascript/ : /text\/css/
    const plain = await httpRequest(file, { headers: { 'Accept-Encoding': 'identity' } })
    const brotli = await httpRequest(file, { headers: { 'Accept-Encoding': 'gzip, br' } })
    const gzip = await httpRequest(file, { headers: { 'Accept-Encoding': 'gzip' } })
    for (const { headers } of [plain, brotli, gzip]) {
      expect(headers['content-type']).toMatch(type)
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
    // Compression does not help a file of a few lines.
    if (plain.body.length < 512) continue
    expect(brotli.headers['content-encoding'], path).toBe('br')
    expect(gzip.headers['content-encoding'], path).toBe('gzip')
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
    expect(gunzipSync(gzip.body)).toEqual(plain.body)
    compressed += 1
  }
  expect(compressed).toBeGreaterThan(5)
})

test('sends static files only with headers that matter to them', async ({ baseURL }) => {
  const html = (await httpRequest(baseURL!)).body.toString()
  for (const type of ['js', 'css', 'svg', 'woff2']) {
    const path = html.match(new RegExp(`/assets/[\\w.-]+-[\\w-]{8}\\.${type}`))![0]
    const { headers } = await httpRequest(baseURL + path)
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      // A cover opened as a document can load and run nothing.
      'content-security-policy': "default-src 'none'",
    })
    for (const name of ['permissions-policy', 'referrer-policy', 'set-cookie']) {
      expect(headers, path).not.toHaveProperty(name)
    }
  }
})

test('serves small covers in a modern format, cached for a year', async ({ baseURL }) => {
  const html = (await httpRequest(baseURL!)).body.toString()
  const covers = new Set(html.match(/\/assets\/\w+-thumbnail[\w-]*-[\w-]{8}\.\w+/g))
  expect(covers.size).toBeGreaterThanOrEqual(12)
  for (const cover of covers) {
    const { headers, body } = await httpRequest(baseURL + cover)
    expect(headers['content-type'], cover).toMatch(/^image\/(avif|webp|svg\+xml)/)
    expect(headers['cache-control'], cover).toBe('public, max-age=31536000, immutable')
    expect(body.length, cover).toBeLessThan(60 * 1024)
  }
})

test('revalidates files whose name does not change', async ({ baseURL }) => {
  for (const path of ['/social/survev.png', '/icons/icon-192.png', '/favicon.svg']) {
    const first = await httpRequest(baseURL + path)
    expect(first.headers['cache-control'], path).toBe('public, max-age=3600')
    const again = await httpRequest(baseURL + path, {
      headers: { 'If-None-Match': first.headers.etag! },
    })
    expect(again.status, path).toBe(304)
  }
})

test('sends the whole file to a request for a part of it', async ({ baseURL }) => {
  const html = (await httpRequest(baseURL!)).body.toString()
  const script = html.match(/\/assets\/[\w.-]+-[\w-]{8}\.js/)![0]
  for (const path of ['/social/survev.png', script]) {
    const whole = await httpRequest(baseURL + path)
    for (const Range of ['bytes=0-9', 'bytes=-5', 'bytes=0-1,4-5', 'bytes=99999999-', 'items=1-']) {
      const { status, headers, body } = await httpRequest(baseURL + path, { headers: { Range } })
      expect([path, Range, status]).toEqual([path, Range, 200])
      expect(headers).toEqual({ ...whole.headers, date: headers.date })
      expect(body.equals(whole.body)).toBe(true)
    }
  }
})

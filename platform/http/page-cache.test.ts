/** The page cache: when pages are rendered, which are cached, and in which encodings. */
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { brotliDecompress, gunzip } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createPageCache, type RenderedPage } from './page-cache.ts'

const FRESH_MS = 400
/** About 10,000 bytes in each encoding. */
const INCOMPRESSIBLE = randomBytes(10_000).toString('base64')

/** Renders that the test completes, in the order of the requests. */
function makeRenderer() {
  const pending: PromiseWithResolvers<RenderedPage>[] = []
  return {
    get renders() {
      return pending.length
    },
    render: () => {
      const render = Promise.withResolvers<RenderedPage>()
      pending.push(render)
      return render.promise
    },
    finish: (index: number, body: string, status = 200) =>
      pending[index]!.resolve({ status, headers: { 'content-type': 'text/html' }, body }),
    fail: (index: number, reason: string) => pending[index]!.reject(new Error(reason)),
  }
}

/** A cache with a fake clock, and pages that render immediately. */
function makeCache() {
  let time = 1_000
  let renders = 0
  const cache = createPageCache({ now: () => time })
  return {
    pass: (ms: number) => (time += ms),
    get renders() {
      return renders
    },
    async read(address: string, version: string): Promise<string> {
      const page = await cache.get(address, version, async () => {
        renders += 1
        return { status: 200, headers: {}, body: `render ${renders}` }
      })
      return page.variants.identity.body.toString()
    },
  }
}

/** Returns the ETag of a page with this content. */
async function tagOf(text: string): Promise<string> {
  const render = async () => ({ status: 200, headers: {}, body: text })
  return (await createPageCache().get('/', '1', render)).variants.br.etag
}

test('evicts the least recently used page when the byte limit is exceeded', async () => {
  let time = 0
  let renders = 0
  const cache = createPageCache({ now: () => (time += 1_000), maxBytes: 50_000 })
  const read = async (address: string, version = '1') =>
    cache.get(address, version, async () => {
      renders += 1
      return { status: 200, headers: {}, body: INCOMPRESSIBLE }
    })
  for (const address of ['/a', '/b', '/a', '/c']) await read(address)
  expect(renders).toBe(3)
  await read('/a')
  expect(renders).toBe(3)
  await read('/b')
  expect(renders).toBe(4)
  // A page that is rendered again counts once, so both always fit.
  for (const version of ['2', '3', '4']) await read('/b', version)
  await read('/a')
  expect(renders).toBe(7)
})

describe('a burst of requests', () => {
  test('shares one render among a thousand requests for an uncached page', async () => {
    const renderer = makeRenderer()
    const cache = createPageCache({ now: () => 0 })
    const pages = Array.from({ length: 1_000 }, () => cache.get('/', '1', renderer.render))
    expect(renderer.renders).toBe(1)
    renderer.finish(0, 'the page')
    const bodies = (await Promise.all(pages)).map((page) => page.variants.identity.body.toString())
    expect(new Set(bodies)).toEqual(new Set(['the page']))
  })

  test('does not start another render when counts change during one', async () => {
    let time = 0
    const renderer = makeRenderer()
    const cache = createPageCache({ now: () => time })
    const first = cache.get('/', '1', renderer.render)
    time += 10 * FRESH_MS
    const second = cache.get('/', '2', renderer.render)
    expect(renderer.renders).toBe(1)
    renderer.finish(0, 'the page')
    expect(await second).toBe(await first)
  })
})

describe('versions', () => {
  test('renders a page again at a new version after the fresh window', async () => {
    const cache = makeCache()
    await cache.read('/', '1')
    cache.pass(FRESH_MS - 1)
    expect(await cache.read('/', '2')).toBe('render 1')
    cache.pass(1)
    expect(await cache.read('/', '2')).toBe('render 2')
    expect(await cache.read('/', '2')).toBe('render 2')
  })

  test('renders once per window during steady changes', async () => {
    const cache = makeCache()
    for (let version = 0; version < 100; version += 1) {
      await cache.read('/', String(version))
      cache.pass(FRESH_MS / 10)
    }
    expect(cache.renders).toBe(10)
  })
})

describe('failures', () => {
  test('fails all waiting requests when a render throws, and does not cache the failure', async () => {
    const renderer = makeRenderer()
    const cache = createPageCache({ now: () => 0 })
    const pages = [cache.get('/', '1', renderer.render), cache.get('/', '1', renderer.render)]
    renderer.fail(0, 'out of order')
    const outcomes = await Promise.allSettled(pages)
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])

    const again = cache.get('/', '1', renderer.render)
    renderer.finish(1, 'back in order')
    expect((await again).variants.identity.body.toString()).toBe('back in order')
  })

  test.each([404, 500, 503])(
    'a page with status %i is handed out and forgotten',
    async (status) => {
      const renderer = makeRenderer()
      const cache = createPageCache({ now: () => 0 })
      const page = cache.get('/', '1', renderer.render)
      renderer.finish(0, 'sorry', status)
      expect(await page).toMatchObject({ status })
      void cache.get('/', '1', renderer.render)
      expect(renderer.renders).toBe(2)
    },
  )
})

test('keeps no more memory than the bytes that it counts', async () => {
  const cache = createPageCache()
  const render = async () => ({ status: 200, headers: {}, body: INCOMPRESSIBLE })
  const { variants } = await cache.get('/', '1', render)
  for (const encoding of ['br', 'gzip'] as const) {
    const { body } = variants[encoding]
    expect(body.buffer.byteLength).toBeLessThan(2 * body.length)
  }
})

test('keeps neither the text nor the response of the renderer', async () => {
  const cache = createPageCache()
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  let rendered: WeakRef<object> | undefined
  const render = async () => {
    const page = { status: 200, headers: {}, body: INCOMPRESSIBLE }
    rendered = new WeakRef(page)
    return page
  }
  const cached = await cache.get('/', '1', render)
  await expect
    .poll(() => {
      collectGarbage()
      return rendered!.deref()
    })
    .toBeUndefined()
  expect(cached.variants.identity.body.toString()).toBe(INCOMPRESSIBLE)
})

test('shares pending renders, however few pages the cache holds', () => {
  const renderer = makeRenderer()
  const cache = createPageCache({ maxPages: 1 })
  for (const address of ['/a', '/b', '/a', '/b']) void cache.get(address, '1', renderer.render)
  expect(renderer.renders).toBe(2)
})

test('sends a page larger than the limit but does not cache it', async () => {
  const renderer = makeRenderer()
  const cache = createPageCache({ maxBytes: 100 })
  const page = cache.get('/a', '1', renderer.render)
  renderer.finish(0, INCOMPRESSIBLE)
  expect((await page).variants.identity.body.toString()).toBe(INCOMPRESSIBLE)
  expect(cache.find('/a', '1')).toBeUndefined()
})

test('accepts smaller limits', async () => {
  let renders = 0
  const cache = createPageCache({ maxPages: 2 })
  const read = (address: string) =>
    cache.get(address, '1', async () => {
      renders += 1
      return { status: 200, headers: {}, body: '' }
    })
  for (const address of ['/a', '/b', '/c', '/c', '/b', '/a']) await read(address)
  expect(renders).toBe(4)
})

describe('holds at most 2,000 pages', () => {
  test('evicts the least recently used page', async () => {
    const cache = makeCache()
    for (let index = 0; index < 2_000; index += 1) await cache.read(`/?q=${index}`, '1')
    await cache.read('/?q=0', '1')
    expect(cache.renders).toBe(2_000)

    await cache.read('/?q=new', '1')
    expect(cache.renders).toBe(2_001)
    await cache.read('/?q=0', '1')
    await cache.read('/?q=2', '1')
    expect(cache.renders).toBe(2_001)
    await cache.read('/?q=1', '1')
    expect(cache.renders).toBe(2_002)
  })
})

describe('variants', () => {
  const body = `<p>Größe 🐍</p>${'<li>game</li>'.repeat(500)}`
  const getPage = () =>
    createPageCache().get('/', '1', async () => ({
      status: 200,
      headers: { 'content-type': 'text/html', vary: 'Accept-Encoding, Cookie' },
      body,
    }))

  test('decodes each encoding to the same body, and compresses where it claims to', async () => {
    const { br, gzip, identity } = (await getPage()).variants
    expect((await promisify(brotliDecompress)(br.body)).toString()).toBe(body)
    expect((await promisify(gunzip)(gzip.body)).toString()).toBe(body)
    expect(identity.body.toString()).toBe(body)
    expect(br.body.length).toBeLessThan(identity.body.length / 10)
    expect(gzip.body.length).toBeLessThan(identity.body.length / 10)
  })

  test('sets encoding, length in bytes and a separate ETag per encoding', async () => {
    const { variants } = await getPage()
    expect(variants.br.headers).toMatchObject({ 'Content-Encoding': 'br' })
    expect(variants.gzip.headers).toMatchObject({ 'Content-Encoding': 'gzip' })
    expect(variants.identity.headers).not.toHaveProperty('Content-Encoding')
    for (const variant of Object.values(variants)) {
      expect(variant.headers).toMatchObject({
        'content-type': 'text/html',
        vary: 'Accept-Encoding, Cookie',
        ETag: variant.etag,
        'Content-Length': String(variant.body.length),
      })
      expect(variant.etag).toMatch(/^"[\w-]+"$/)
    }
    expect(new Set(Object.values(variants).map(({ etag }) => etag)).size).toBe(3)
  })

  test('changes the ETag with the content', async () => {
    expect(await tagOf('one')).toBe(await tagOf('one'))
    expect(await tagOf('one')).not.toBe(await tagOf('two'))
  })
})

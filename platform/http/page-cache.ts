/** Caches rendered public pages, one per address and version, compressed once in each encoding. */
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { createCounter, type Counter } from '#lib/counter.ts'
import { chooseEncoding, type Encoding } from './compression.ts'

/**
 * Limits of the cache, which evicts the least recently used page; sizes are of the stored bodies. The
 * pages of 25 games that the portal links to, and their data, are about 800 in seven languages, with
 * 17 MB.
 */
const MAX_PAGES = 2_000
const MAX_BYTES = 24 * 2 ** 20
/**
 * A page rendered this recently is also served at a newer version, which limits the rate of
 * rendering.
 */
const FRESH_MS = 400
/** A compromise: a page is compressed once per version, not once per build. */
const BROTLI_QUALITY = 5

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** A rendered response before compression. */
export interface RenderedPage {
  status: number
  headers: Record<string, string>
  body: string
}

/** One encoding of a page, ready to be sent. */
interface PageVariant {
  readonly body: Buffer<ArrayBuffer>
  headers: Record<string, string>
  etag: string
}

interface CachedPage {
  status: number
  variants: Record<Encoding, PageVariant>
}

interface Entry {
  version: string
  /** When its render started, ms. */
  madeAt: number
  /** Size of the compressed encodings together. */
  bytes: number
  page: Promise<CachedPage>
}

interface PageCacheOptions {
  maxPages?: number
  maxBytes?: number
  /** Counts cache hits and misses. */
  uses?: Counter<'hit' | 'miss'>
  /** The current time, ms; for tests. */
  now?: () => number
}

/** Creates an empty cache. */
export function createPageCache({
  maxPages = MAX_PAGES,
  maxBytes = MAX_BYTES,
  uses = createCounter(['hit', 'miss']),
  now = () => performance.now(),
}: PageCacheOptions = {}) {
  const entries = new LRUCache<string, Entry>({
    max: maxPages,
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
  })
  const pending = new Map<string, Promise<CachedPage>>()

  function find(address: string, version: string): Promise<CachedPage> | undefined {
    const entry = entries.get(address)
    const isUsable = entry && (entry.version === version || now() - entry.madeAt < FRESH_MS)
    const page = pending.get(address) ?? (isUsable ? entry.page : undefined)
    if (page) uses.count('hit')
    return page
  }

  return {
    /** Returns the cached page of this address and version, or the one being rendered. */
    find,
    /**
     * Returns the page of this address and version. There is one render per address at a time. All
     * waiting requests share a failed page, which is not cached.
     */
    get(
      address: string,
      version: string,
      render: () => Promise<RenderedPage>,
    ): Promise<CachedPage> {
      const found = find(address, version)
      if (found) return found
      uses.count('miss')
      const madeAt = now()
      const page = render().then(finishPage)
      pending.set(address, page)
      const settle = () => pending.delete(address)
      page.then((finished) => {
        settle()
        if (finished.status !== 200) return
        entries.set(address, { version, madeAt, bytes: sizeOf(finished), page })
      }, settle)
      return page
    },
  }
}

/** Returns the cached page in the best encoding, or 304 if the client has it (RFC 9110, 13.1.2). */
export function sendCached(
  { status, variants }: CachedPage,
  headers: IncomingHttpHeaders,
): Response {
  const variant = variants[chooseEncoding(headers['accept-encoding'] as string | undefined)]
  // Compares weakly, against a list or `*`.
  const tags = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (status === 200 && tags?.some((tag) => tag === variant.etag || tag === '*')) {
    return new Response(null, { status: 304, headers: variant.headers })
  }
  return new Response(variant.body, { status, headers: variant.headers })
}

function sizeOf({ variants }: CachedPage): number {
  return variants.br.body.length + variants.gzip.body.length
}

async function finishPage({ status, headers, body: text }: RenderedPage): Promise<CachedPage> {
  const plain = Buffer.from(text)
  const compressed = await Promise.all([
    brotliAsync(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
    gzipAsync(plain),
  ])
  // Copies: zlib returns the start of a buffer of 64 KB, which the cache would keep.
  const [brotli, gzipped] = compressed.map((body) => Buffer.from(new Uint8Array(body).buffer)) as [
    Buffer,
    Buffer,
  ]
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  const describe = ({ length }: Buffer, encoding: Encoding) => {
    const etag = `"${hash}-${encoding}"`
    return {
      etag,
      headers: {
        ...headers,
        ETag: etag,
        'Content-Length': String(length),
        ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      },
    }
  }
  return {
    status,
    variants: {
      br: { ...describe(brotli, 'br'), body: brotli as Buffer<ArrayBuffer> },
      gzip: { ...describe(gzipped, 'gzip'), body: gzipped as Buffer<ArrayBuffer> },
      identity: makeIdentity(describe(plain, 'identity'), gzipped),
    },
  }
}

/**
 * The page without compression, for the few clients that accept none: 0.1 ms each. A function of its
 * own, since a getter keeps every variable of its scope, also the whole page.
 */
function makeIdentity<Description extends object>(description: Description, gzipped: Buffer) {
  return {
    ...description,
    get body() {
      return gunzipSync(gzipped)
    },
  }
}

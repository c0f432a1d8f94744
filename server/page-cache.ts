/** Finished visitor pages, one per address and count version, compressed once in each encoding. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Pages kept; the least recently asked for goes first. */
const MAX_PAGES = 500
/** A page made this recently may be handed out at a newer version: it bounds the rendering. */
const FRESH_MS = 400
/** Balanced: a page is compressed once per version, not once per build. */
const BROTLI_QUALITY = 5

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** A rendered answer before compression. */
export interface RenderedPage {
  status: number
  headers: Record<string, string>
  body: string
}

/** One encoding of a page, ready to be sent. */
export interface PageVariant {
  body: Buffer<ArrayBuffer>
  headers: Record<string, string>
  etag: string
}

export interface CachedPage {
  status: number
  variants: Record<Encoding, PageVariant>
}

interface Entry {
  version: string
  madeAt: number
  isPending: boolean
  page: Promise<CachedPage>
}

export interface PageCache {
  /**
   * The page at this address and version; one render per address at a time.
   * A failed page is handed to those who wait for it and then forgotten.
   */
  get(
    address: string,
    version: string,
    render: () => Promise<RenderedPage>,
  ): Promise<CachedPage> | CachedPage
}

/** An empty cache. */
export function createPageCache(
  maxPages = MAX_PAGES,
  now: () => number = () => performance.now(),
): PageCache {
  const entries = new Map<string, Entry>()
  return {
    get(address, version, render) {
      const held = entries.get(address)
      const isFresh = held && (held.isPending || now() - held.madeAt < FRESH_MS)
      if (held && (held.version === version || isFresh)) {
        entries.delete(address)
        entries.set(address, held)
        return held.page
      }
      const page = render().then(finishPage)
      const entry: Entry = { version, madeAt: now(), isPending: true, page }
      entries.set(address, entry)
      const forget = () => {
        if (entries.get(address) === entry) entries.delete(address)
      }
      page.then((finished) => {
        entry.isPending = false
        if (finished.status !== 200) forget()
      }, forget)
      if (entries.size > maxPages) entries.delete(entries.keys().next().value!)
      return page
    },
  }
}

async function finishPage(rendered: RenderedPage): Promise<CachedPage> {
  const plain = Buffer.from(rendered.body)
  const [brotli, gzipped] = await Promise.all([
    brotliAsync(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
    gzipAsync(plain),
  ])
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  const variant = (body: Buffer, encoding: Encoding): PageVariant => {
    const etag = `"${hash}-${encoding}"`
    return {
      body: body as Buffer<ArrayBuffer>,
      etag,
      headers: {
        ...rendered.headers,
        ETag: etag,
        'Content-Length': String(body.length),
        ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      },
    }
  }
  return {
    status: rendered.status,
    variants: {
      br: variant(brotli, 'br'),
      gzip: variant(gzipped, 'gzip'),
      identity: variant(plain, 'identity'),
    },
  }
}

/** The best encoding that the client accepts (RFC 9110, 12.5.3); `q=0` refuses one. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity'
  const accepted = new Set<string>()
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) accepted.add(name)
  }
  if (accepted.has('br')) return 'br'
  if (accepted.has('gzip')) return 'gzip'
  return 'identity'
}

/**
 * Compresses responses that are rendered per request: Brotli if the client accepts it, else gzip.
 */
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress'

/** Below this size, compression costs more than it saves. */
const MIN_BYTES = 1_024
/**
 * Up to this size, compressing on the main thread is faster than passing the body to a worker
 * thread.
 */
const MAX_BYTES_AT_ONCE = 128 * 1_024
/**
 * For uncached responses. Takes a third of the time of the quality of cached pages, and produces an
 * eighth more bytes.
 */
const BROTLI_QUALITY = 3

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/**
 * Returns the best encoding that the client accepts (RFC 9110, 12.5.3). `q=0` excludes an encoding.
 */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity'
  const accepted = parseAccept(acceptEncoding.toLowerCase()).filter(({ q }) => q > 0)
  // Ignores order and weights: browsers list gzip first, with equal weights.
  const best = (['br', 'gzip'] as const).find((name) => accepted.some(({ type }) => type === name))
  return best ?? 'identity'
}

/** Returns true for uncompressed text. */
export function isCompressible(headers: Headers): boolean {
  const type = headers.get('Content-Type') ?? ''
  return COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type) && !headers.has('Content-Encoding')
}

/** Returns the response in the best encoding that the client accepts. An empty body stays empty. */
export async function compressed(
  body: string | Buffer<ArrayBuffer>,
  { status = 200, headers: given }: { status?: number; headers: HeadersInit },
  acceptEncoding: string | undefined,
): Promise<Response> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const headers = new Headers(given)
  headers.append('Vary', 'Accept-Encoding')
  if (bytes.length === 0) return new Response(null, { status, headers })
  const encoding = bytes.length < MIN_BYTES ? 'identity' : chooseEncoding(acceptEncoding)
  const sent = encoding === 'identity' ? bytes : await compress(bytes, encoding)
  headers.set('Content-Length', String(sent.length))
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  return new Response(sent as Buffer<ArrayBuffer>, { status, headers })
}

function compress(bytes: Buffer, encoding: 'br' | 'gzip'): Buffer | Promise<Buffer> {
  const isAtOnce = bytes.length <= MAX_BYTES_AT_ONCE
  if (encoding === 'gzip') return isAtOnce ? gzipSync(bytes) : gzipAsync(bytes)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return isAtOnce ? brotliCompressSync(bytes, { params }) : brotliAsync(bytes, { params })
}

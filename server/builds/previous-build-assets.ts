/**
 * Serves hashed files of other builds. They are not on this node's disk, but in the shared
 * database.
 */
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Context, MiddlewareHandler, Next } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { LRUCache } from 'lru-cache'
import type { Reader } from '#app/db/db.server.ts'
import { createBatchLoader } from '#app/db/batch-loader.ts'
import { readStoredAssets, type StoredFile } from './asset-store.ts'
import { HASHED_PATH } from './hashed-path.ts'
import { chooseEncoding, compressed } from '../kernel/http/compression.ts'
import { isSafeMethod } from '../kernel/http/safe-method.ts'
import { localizeResponse } from '../kernel/http/localize-response.ts'

/** Cache size: the recent files of a few builds. */
const MAX_KEPT_BYTES = 2 * 1_024 * 1_024
/** How long a missing file is remembered, ms. */
const UNKNOWN_MS = 5_000
const MAX_UNKNOWN = 1_000
/**
 * Maximum number of requests that wait for the database. They share batched queries, one at a time.
 */
const MAX_WAITING = 200

const decompress = promisify(brotliDecompress)

/**
 * Serves hashed files from the cache or the database, or responds with 404. Other requests fall
 * through. Names that do not exist cost one query at a time, however many are requested.
 *
 * @param cacheControl returns the `Cache-Control` header of a path
 * @param clock returns the time, ms
 * @throws storage faults: a file that cannot be read is not the same as a missing file
 */
export function createPreviousBuildAssets(
  db: Reader,
  cacheControl: (path: string) => string,
  clock: () => number = Date.now,
): MiddlewareHandler {
  const kept = new LRUCache<string, StoredFile>({
    maxSize: MAX_KEPT_BYTES,
    // The cache does not accept a size of 0.
    sizeCalculation: ({ body }) => body.length + 1,
  })
  /** When each missing name may be queried again, ms. */
  const unknown = new LRUCache<string, number>({ max: MAX_UNKNOWN })
  const read = createBatchLoader((paths: readonly string[]) => readStoredAssets(db, paths))
  let waiting = 0

  async function find(path: string): Promise<StoredFile | undefined> {
    waiting += 1
    try {
      const file = await read(path)
      if (file) kept.set(path, file)
      else unknown.set(path, clock() + UNKNOWN_MS)
      return file
    } finally {
      waiting -= 1
    }
  }

  return async (c: Context, next: Next) => {
    const { path, method } = c.req
    if (!isSafeMethod(method) || !HASHED_PATH.test(path)) return next()
    const isUnknown = (unknown.get(path) ?? -Infinity) > clock()
    let file = kept.get(path)
    if (!file && !isUnknown) {
      if (waiting >= MAX_WAITING) {
        return c.text(localize(c)('tooManyRequests'), 503, { 'Retry-After': '1' })
      }
      file = await find(path)
    }
    if (!file) {
      return c.text(localize(c)('fileNotFound'), 404, { 'Cache-Control': 'no-store' })
    }
    const headers = {
      'Cache-Control': cacheControl(path),
      'Content-Type': getMimeType(path) ?? 'application/octet-stream',
    }
    return respond(file, headers, c.req.header('Accept-Encoding'))
  }
}

function localize({ req }: Context) {
  const headers = { host: req.header('Host'), referer: req.header('Referer') }
  return localizeResponse({ url: req.path, headers })
}

async function respond(
  { encoding, body }: StoredFile,
  headers: Record<string, string>,
  acceptEncoding: string | undefined,
): Promise<Response> {
  const asStored = (more: Record<string, string>) =>
    new Response(body as Uint8Array<ArrayBuffer>, {
      headers: { ...headers, ...more, 'Content-Length': String(body.length) },
    })
  if (encoding === 'identity') return asStored({})
  if (chooseEncoding(acceptEncoding) === 'br') {
    return asStored({ 'Content-Encoding': 'br', Vary: 'Accept-Encoding' })
  }
  return compressed(await decompress(body), { headers }, acceptEncoding)
}

/** Serves the files of hosted games, in a sandbox: docs/security.md has the table of what they cannot do. */
import { createHash } from 'node:crypto'
import { Readable, pipeline, type Transform } from 'node:stream'
import * as zlib from 'node:zlib'
import fresh from 'fresh'
import parseRange from 'range-parser'
import { attempt } from '#lib/attempt.ts'
import type { Db } from '#platform/db/db.server.ts'
import { findGame } from '#catalogue/queries.ts'
import type { Catalogue } from '#platform/catalogue.ts'
import type { Config } from '#platform/config.ts'
import { chooseEncoding } from '#platform/http/compression.ts'
import { scriptResponse } from '#platform/http/file-response.ts'
import type { FindOrigin } from '#platform/http/public-origin.ts'
import type { Guard, NodeContext } from '#platform/http/node-env.ts'
import { writePermissions } from '#platform/http/security-headers.ts'
import { hostedSandbox, listFeatures, type HostedGame } from '../hosted-frame.ts'
import { hasOwnOrigins, HOSTED_PATH } from '../hosted-url.ts'
import storageScript from '../storage-script.ts?script'
import { readDraftKey } from './draft-key.ts'
import { findHostedFile, readContent, type HostedFile } from './hosted-files.server.ts'
import { findVersion } from './hosted-versions.server.ts'
import { insertScript, SEARCHED_BYTES } from './insert-script.ts'
import { typeOf } from './served-type.ts'

interface HostedServices {
  config: Config
  db: Db
  catalogue: Pick<Catalogue, 'games'>
  cookieKey: { secret: string }
}

/** A version that is served. */
interface Served extends Omit<HostedGame, 'version' | 'start'> {
  versionId: string
  startPath: string
}

/** A request for a game's file. */
interface Wanted {
  /** The id of a game, or the key of a draft. */
  id: string
  /** As requested, percent-encoded. */
  path: string
  /** The address of the game's folder: its files, and nothing else of the portal. */
  folder: string
  /** The address of the portal's own scripts for games. */
  scripts: string
}

/** The folder of the portal's scripts for games; no game has this id. */
const OWN = '-'
const SCRIPT_HASH = createHash('sha256').update(storageScript).digest('hex').slice(0, 12)
const SCRIPT_NAME = `storage-${SCRIPT_HASH}.js`

const ISOLATED = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
}

/** Kinds of requests that the portal's own pages make: they show a game, and load nothing of it. */
const PAGE_KINDS = new Set(['iframe', 'document', undefined])

function split(rest: string, base: string): Wanted | null {
  const slash = rest.indexOf('/')
  if (slash < 0) return null
  const id = rest.slice(0, slash)
  return { id, path: rest.slice(slash + 1), folder: `${base}${id}/`, scripts: `${base}${OWN}/` }
}

/**
 * Serves hosted games at their own hosts or below `/hosted/`; passes other requests on. It is the
 * first of all handlers: on the hosts of games, nothing else of the portal exists.
 */
export function serveHosted(services: HostedServices, findOrigin: FindOrigin): Guard {
  const { config, db, catalogue, cookieKey } = services
  const isIsolated = hasOwnOrigins(config)
  const { protocol, host: gamesHost = '' } =
    URL.parse(config.gamesUrl?.replace('*', 'x') ?? '') ?? {}

  /** Undefined: not a request for games. Null: for games, but there is none. */
  function findWanted({ env: { incoming } }: NodeContext): Wanted | null | undefined {
    // All requests come here: most are for pages.
    if (!config.gamesUrl && !incoming.url?.startsWith(HOSTED_PATH)) return undefined
    // Some proxies write the port of the scheme, and names may end with a dot.
    const named = incoming.headers.host?.replace(/\.(?=:|$)/, '')
    const host = URL.parse(`${protocol}//${named}`)?.host ?? ''
    const [path = ''] = (incoming.url ?? '').split('?')
    if (config.gamesUrl !== undefined) {
      const isGames = isIsolated ? host.endsWith(gamesHost.slice(1)) : host === gamesHost
      if (!isGames) return path.startsWith(HOSTED_PATH) ? null : undefined
      const origin = `${protocol}//${host}`
      if (!isIsolated) return split(path.slice(1), `${origin}/`)
      const id = host.slice(0, -gamesHost.slice(1).length)
      if (!/^[a-z0-9]+$/.test(id)) return null
      const wanted = { id, path: path.slice(1), folder: `${origin}/`, scripts: `${origin}/${OWN}/` }
      return path.startsWith(`/${OWN}/`) ? { ...wanted, id: OWN, path: path.slice(3) } : wanted
    }
    // Another name than the portal's is refused as for every page.
    const found = findOrigin(incoming)
    return found && split(path.slice(HOSTED_PATH.length), `${found.origin}${HOSTED_PATH}`)
  }

  async function findServed(id: string): Promise<Served | undefined> {
    const game = findGame(catalogue.games, id)
    if (game?.hosted) {
      const { version, start, ...rest } = game.hosted
      return { versionId: version, startPath: start, ...rest }
    }
    const draft = readDraftKey(cookieKey.secret, id, db.now())
    if (!draft) return undefined
    const version = await findVersion(db, draft.versionId)
    if (!version) return undefined
    const { hosts, bridge, unpacks } = version.report
    const [threads = false, ...ticks] = draft.ticks
    return {
      versionId: draft.versionId,
      startPath: version.startPath,
      threads,
      hosts: hosts.filter((_, at) => ticks[at]),
      // The frame of the preview has the devices that are ticked.
      allow: listFeatures(false),
      bridge,
      unpacks,
    }
  }

  /** Headers of every response of a game, also of a missing file. */
  function headersOf({ folder, scripts, path }: Wanted, served?: Served): Record<string, string> {
    const { origin } = new URL(folder)
    const portal = config.gamesUrl === undefined ? origin : config.publicUrl
    // Pages around it that have no origin fit no source. The start page is framed by the portal alone.
    const mayBeInner =
      !isIsolated && served && path !== '' && !pathsOf(path).includes(served.startPath)
    const sources = [folder, scripts, 'data:', 'blob:', ...(served?.hosts ?? [])].join(' ')
    return {
      'Content-Security-Policy': [
        `sandbox ${hostedSandbox(!isIsolated)}`,
        `default-src ${sources} 'unsafe-inline' 'unsafe-eval'`,
        "object-src 'none'",
        `frame-src ${folder} data: blob:`,
        `form-action ${folder}`,
        `base-uri ${folder}`,
        // Without `PUBLIC_URL` the portal has several addresses.
        !mayBeInner &&
          `frame-ancestors ${config.hasPublicUrl || config.gamesUrl ? portal : origin}${isIsolated ? ` ${origin}` : ''}`,
      ]
        .filter(Boolean)
        .join('; '),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      // Search engines should find the page of the game.
      'X-Robots-Tag': 'noindex',
      // Frames without an origin are cross-origin to their own files. Some ask with credentials, for
      // which this must not be `*`; browsers send no cookies of the portal with that.
      'Access-Control-Allow-Origin': isIsolated ? '*' : 'null',
      ...(!isIsolated && { 'Access-Control-Allow-Credentials': 'true' }),
      'Access-Control-Expose-Headers': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      // Without this, a game that opens in a tab of its own could use Bluetooth.
      'Permissions-Policy': `bluetooth=(), ${writePermissions((feature) =>
        served?.allow.some((each) => each === feature) ? ['self'] : [],
      )}`,
      'Cache-Control': 'no-cache',
    }
  }

  async function serve(c: NodeContext, wanted: Wanted | null): Promise<Response> {
    const refuse = (text: string, status: 403 | 404 | 405) =>
      new Response(`${text}\n`, {
        status,
        headers: {
          ...(wanted ? headersOf(wanted) : { 'Content-Security-Policy': "default-src 'none'" }),
          'Content-Type': 'text/plain; charset=utf-8',
          'X-Content-Type-Options': 'nosniff',
          ...(status === 405 && { Allow: 'GET, HEAD, OPTIONS' }),
        },
      })
    const { method = '', headers } = c.env.incoming
    // Frames without an origin ask before a request with a header of their own, as jQuery adds one.
    if (method === 'OPTIONS' && wanted) {
      const allowed = { 'Access-Control-Allow-Headers': '*', 'Access-Control-Max-Age': '86400' }
      return new Response(null, { status: 204, headers: { ...headersOf(wanted), ...allowed } })
    }
    if (method !== 'GET' && method !== 'HEAD') return refuse('Method not allowed', 405)
    // A worker of the portal's origin would see its requests; one of a game would outlive versions.
    if (headers['service-worker'] !== undefined) return refuse('No service workers here', 403)
    const kind = headers['sec-fetch-dest'] as string | undefined
    const isOfPortal = headers['sec-fetch-site'] === 'same-origin' && !isIsolated
    if (isOfPortal && !PAGE_KINDS.has(kind)) return refuse('Only games load files of games', 403)
    if (wanted === null) return refuse('Not found', 404)
    if (wanted.id === OWN && wanted.path === SCRIPT_NAME) {
      return scriptResponse(storageScript, 'public, max-age=31536000, immutable')
    }
    const served = await findServed(wanted.id)
    if (!served) return refuse('Not found', 404)
    const shared = headersOf(wanted, served)
    const query = new URLSearchParams(c.env.incoming.url?.split('?')[1])
    const needsPlatform = served.bridge === true && !query.has('platform_id')
    if (wanted.path === '' && (served.startPath !== 'index.html' || needsPlatform)) {
      if (needsPlatform) query.set('platform_id', 'youtube')
      const page = served.startPath.split('/').map(encodeURIComponent).join('/')
      const location = query.size > 0 ? `${page}?${query}` : page
      return new Response(null, { status: 302, headers: { ...shared, Location: location } })
    }
    const paths = pathsOf(wanted.path === '' ? served.startPath : wanted.path)
    const file = await findHostedFile(db, served.versionId, paths)
    if (!file) return refuse('Not found', 404)
    return sendFile(c, {
      db,
      file,
      path: paths[0]!,
      shared,
      served,
      script: wanted.scripts + SCRIPT_NAME,
    })
  }

  return (c) => {
    const wanted = findWanted(c)
    return wanted === undefined ? undefined : serve(c, wanted)
  }
}

/**
 * Where a file may be: some builds have percent-encoded names in their zip, and some in their code.
 * A folder means the page in it.
 */
function pathsOf(path: string): string[] {
  const file = path.endsWith('/') ? `${path}index.html` : path
  return [...new Set([attempt(() => decodeURIComponent(file).normalize(), file), file])]
}

interface Sending {
  db: Db
  file: HostedFile
  path: string
  shared: Record<string, string>
  served: Served
  /** The address of the script that html gets. */
  script: string
}

async function sendFile(c: NodeContext, sending: Sending): Promise<Response> {
  const { db, file, path, shared, served, script } = sending
  const { headers: asked, method } = c.env.incoming
  const { type, encoding: own } = typeOf(path, served.unpacks)
  const isHtml = type === 'text/html' && own === undefined
  const accepted = chooseEncoding(String(asked['accept-encoding'] ?? ''))
  const takes = (encoding: 'br' | 'gzip') =>
    accepted === encoding || (encoding === 'gzip' && accepted === 'br')
  const packed = own ?? file.encoding ?? undefined
  const isTaken = packed === undefined || takes(packed)
  // A range is one of the unpacked bytes; only our own compression may be undone for it.
  const hasRange = asked.range !== undefined && !isHtml && (own === undefined || isTaken)
  const isAsStored = isTaken && !(hasRange && file.encoding !== null)
  // Html is stored as it is, and compressed on its way.
  const sent = isHtml ? accepted : isAsStored ? packed : undefined
  const encoding = sent === 'identity' ? undefined : sent
  const version = isHtml ? `${file.hash.slice(0, 32)}-${SCRIPT_HASH}` : file.hash.slice(0, 32)
  const etag = `"${encoding ? `${version}-${encoding}` : version}"`
  const headers: Record<string, string> = {
    ...shared,
    'Content-Type': type,
    ETag: etag,
    Vary: 'Accept-Encoding, Sec-Fetch-Dest',
    ...(encoding && { 'Content-Encoding': encoding }),
    ...(!isHtml && { 'Accept-Ranges': 'bytes' }),
    ...(isHtml && served.threads && { 'Document-Isolation-Policy': 'isolate-and-credentialless' }),
    // Browsers without that policy isolate a game in a tab of its own: its page, and its workers.
    ...(served.threads && (!isHtml || asked['sec-fetch-dest'] === 'document') && ISOLATED),
  }
  if (fresh(asked, { etag })) return new Response(null, { status: 304, headers })
  const read = (from: number, to: number) => readContent(db, file.hash, from, to)
  const body = (source: AsyncIterable<Uint8Array>) =>
    method === 'HEAD' ? null : (Readable.toWeb(Readable.from(source)) as ReadableStream)

  if (isHtml) {
    // A file with the same content and another name may have been packed.
    const stored = read(0, file.storedSize)
    const page = withScript(
      file.encoding ? through(stored, UNPACKERS[file.encoding]()) : stored,
      script,
    )
    return new Response(body(encoding ? through(page, PACKERS[encoding]()) : page), { headers })
  }
  const size = isAsStored ? file.storedSize : file.size
  const isCurrent = (asked['if-range'] ?? etag) === etag
  const ranges = hasRange && isCurrent ? parseRange(size, asked.range!) : -2
  if (ranges === -1) {
    headers['Content-Range'] = `bytes */${size}`
    return new Response(null, { status: 416, headers })
  }
  // A request for several ranges gets the whole file.
  const isOne = ranges !== -2 && ranges.type === 'bytes' && ranges.length === 1
  const range = isOne ? ranges[0] : undefined
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const status = range ? 206 : 200
  if (range) headers['Content-Range'] = `bytes ${start}-${end}/${size}`
  // How large a file is that was packed before the upload shows only when it is unpacked.
  if (isAsStored || own === undefined) headers['Content-Length'] = String(end - start + 1)
  if (isAsStored) return new Response(body(read(start, end + 1)), { status, headers })
  let unpacked: AsyncIterable<Uint8Array> = read(0, file.storedSize)
  // A file that is packed by its name may be packed again for storing.
  for (const each of [file.encoding, isTaken ? undefined : own]) {
    if (each) unpacked = through(unpacked, UNPACKERS[each]())
  }
  return new Response(body(range ? cut(unpacked, range) : unpacked), { status, headers })
}

const PACKERS = {
  br: () => zlib.createBrotliCompress({ params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => zlib.createGzip(),
}
const UNPACKERS = { br: () => zlib.createBrotliDecompress(), gzip: () => zlib.createGunzip() }

/** An error of the source ends the response, which the server logs. */
const through = (source: AsyncIterable<Uint8Array>, step: Transform): AsyncIterable<Uint8Array> =>
  pipeline(Readable.from(source), step, () => undefined)

/** The page with the portal's script in it. */
async function* withScript(page: AsyncIterable<Uint8Array>, script: string) {
  let start: Buffer | undefined = Buffer.alloc(0)
  const tag = `<script src="${script}"></script>`
  for await (const chunk of page) {
    if (start) start = Buffer.concat([start, chunk])
    else yield chunk
    if (start && start.length >= SEARCHED_BYTES) {
      yield insertScript(start, tag)
      start = undefined
    }
  }
  if (start) yield insertScript(start, tag)
}

async function* cut(source: AsyncIterable<Uint8Array>, { start, end }: parseRange.Range) {
  let at = 0
  for await (const chunk of source) {
    const part = chunk.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at))
    if (part.length > 0) yield part
    at += chunk.length
    if (at > end) return
  }
}

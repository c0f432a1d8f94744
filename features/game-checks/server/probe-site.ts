/** One probe of a game's site: its response, its redirects, and its headers about iframes. */
import { lookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { proxyVariables } from '#platform/lib/outgoing-proxy.ts'
import {
  findPublicAddresses,
  isInsideHost,
  NotPublicError,
  type FoundAddress,
} from './public-address.ts'

/** Time limit of a probe, redirects included. */
const PROBE_MS = 10_000
const MAX_REDIRECTS = 5
/** Maximum bytes read of the response body. */
const MAX_BODY_BYTES = 256 * 1024
/** Maximum size of the response head. Content security policies can be long. */
const MAX_HEAD_BYTES = 64 * 1024
/** Maximum characters stored of a header or an address. */
const MAX_KEPT = 1_000

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** Why there is no response to evaluate. */
export type ProbeFault =
  | 'slow'
  | 'no-such-name'
  | 'unreachable'
  | 'tls'
  | 'not-public'
  | 'plain-http'
  | 'too-many-redirects'
  | 'broken-answer'

export interface Probe {
  tookMs: number
  /** Where the redirects ended: scheme, host and path. */
  endedAt: string
  /** The response's status; undefined if there is a fault. */
  status?: number | undefined
  policies: string[]
  frameOptions: string[]
  /** True if the site asks the visitor to prove that they are human. */
  isChallenge: boolean
  /** True if the page asks for cross-origin isolation, which threads need. */
  isIsolated: boolean
  fault?: ProbeFault
}

export interface ProbeOptions {
  /** The prober's `User-Agent` header. */
  userAgent: string
  /** For tests: every site that has a domain name is probed at this port of this machine. */
  localPort?: number | undefined
  /** Time limit of the whole probe, ms. */
  limitMs?: number
  signal?: AbortSignal | undefined
  /** True: the site's host may be in the home network of the operator, who said so. */
  isHomeAllowed?: boolean
  /** Called with the start of the page that the redirects led to, its address and `Content-Type`. */
  onBody?: (body: Buffer, at: URL, contentType: string) => void
  /** Maximum bytes read of the body. */
  maxBytes?: number
}

/** Carries the fault code of a failed probe. */
class ProbeError extends Error {
  override name = 'ProbeError'
  fault: ProbeFault
  constructor(fault: ProbeFault) {
    super(fault)
    this.fault = fault
  }
}

/** Probes the site with the request that a browser sends first. Never throws. */
export async function probeSite(url: string, options: ProbeOptions): Promise<Probe> {
  const startedAt = performance.now()
  const ends = [AbortSignal.timeout(options.limitMs ?? PROBE_MS), options.signal]
  const signal = AbortSignal.any(ends.filter((each) => each !== undefined))
  const first = new URL(url)
  let at = first
  const end = (rest: Partial<Probe>): Probe => ({
    tookMs: Math.round(performance.now() - startedAt),
    endedAt: (at.origin + at.pathname).slice(0, MAX_KEPT),
    policies: [],
    frameOptions: [],
    isChallenge: false,
    isIsolated: false,
    ...rest,
  })
  try {
    for (let redirects = 0; ; redirects += 1) {
      if (at.protocol !== 'https:') throw new ProbeError('plain-http')
      // The owner spoke of this host, not of those that it redirects to.
      const isHomeAllowed = options.isHomeAllowed === true && at.hostname === first.hostname
      const response = await sendRequest(at, { ...options, isHomeAllowed }, signal)
      const next = redirectOf(response, at)
      if (!next) return end(await read(response, at, options))
      if (redirects === MAX_REDIRECTS) throw new ProbeError('too-many-redirects')
      at = next
    }
  } catch (error) {
    return end({ fault: faultOf(error, signal) })
  }
}

/** Behind a proxy, there may be no DNS for other networks. */
function findAddresses(host: string, isHomeAllowed = false): Promise<FoundAddress[]> {
  return findPublicAddresses(host, isHomeAllowed).catch((error: unknown) => {
    if (!proxyVariables() || error instanceof NotPublicError) throw error
    if (isInsideHost(host, isHomeAllowed)) throw new NotPublicError(host)
    return []
  })
}

async function sendRequest(
  at: URL,
  { userAgent, localPort, isHomeAllowed }: ProbeOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const isNamed = /\.[a-z][a-z\d-]*$/.test(at.hostname)
  const isHere = localPort !== undefined && isNamed
  const found: FoundAddress[] = isHere
    ? [{ address: '127.0.0.1', family: 4 }]
    : await beforeEnd(findAddresses(at.hostname, isHomeAllowed), signal)
  return new Promise((resolve, reject) => {
    const outgoing = request(at, {
      method: 'GET',
      signal,
      agent: new Agent({ proxyEnv: proxyVariables() }),
      ...(isHere ? { port: localPort } : {}),
      // Connects to the address that was checked. A second lookup could return another one. A proxy, which
      // has another name, looks the site's name up itself.
      lookup: (host, options, found_) => {
        // Without addresses, only a proxy can know the name, and none is used for this one.
        if (host !== at.hostname || found.length === 0) lookup(host, options, found_)
        else if (options.all) found_(null, found)
        else found_(null, found[0]!.address, found[0]!.family)
      },
      maxHeaderSize: MAX_HEAD_BYTES,
      headers: {
        'User-Agent': userAgent,
        Accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8',
        'Accept-Encoding': 'identity',
        'Sec-Fetch-Dest': 'iframe',
        'Sec-Fetch-Mode': 'navigate',
        'Sec-Fetch-Site': 'cross-site',
      },
    })
    outgoing.once('response', resolve)
    outgoing.once('error', reject)
    // An invalid response, such as one of another protocol, emits neither `response` nor `error`.
    outgoing.once('close', () => reject(new ProbeError('broken-answer')))
    outgoing.end()
  })
}

/** Rejects when the signal aborts. A DNS lookup without a reply must not exceed the time limit. */
function beforeEnd<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    work.then(resolve, reject)
  })
}

/** Returns the redirect target and discards the response; undefined if it is no redirect. */
function redirectOf(response: IncomingMessage, at: URL): URL | undefined {
  const { location } = response.headers
  if (!REDIRECTS.has(response.statusCode!) || location === undefined) return undefined
  response.destroy()
  if (!URL.canParse(location, at.href)) throw new ProbeError('broken-answer')
  return new URL(location, at.href)
}

async function read(
  response: IncomingMessage,
  at: URL,
  { onBody, maxBytes }: ProbeOptions,
): Promise<Partial<Probe>> {
  const { statusCode: status = 0, headers, headersDistinct } = response
  const start = await readStart(response, maxBytes)
  if (status >= 200 && status <= 299) onBody?.(start, at, headers['content-type'] ?? '')
  const body = start.toString('latin1')
  const saysSo = headers['cf-mitigated'] === 'challenge'
  return {
    status,
    policies: headersDistinct['content-security-policy'] ?? [],
    frameOptions: headersDistinct['x-frame-options'] ?? [],
    isChallenge: saysSo || /captcha|challenge|are you (a )?human/i.test(body),
    isIsolated:
      /^same-origin\s*(;|$)/.test(String(headers['cross-origin-opener-policy'])) &&
      /^(require-corp|credentialless)\b/.test(String(headers['cross-origin-embedder-policy'])),
  }
}

/** Reads the start of the body and does not wait for the rest. */
async function readStart(
  response: IncomingMessage,
  maxBytes = MAX_BODY_BYTES,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response) {
    chunks.push(chunk as Buffer)
    length += (chunk as Buffer).length
    if (length >= maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

function faultOf(error: unknown, signal: AbortSignal): ProbeFault {
  if (error instanceof ProbeError) return error.fault
  if (error instanceof NotPublicError) return 'not-public'
  if (signal.aborted) return 'slow'
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOTFOUND' || code === 'ENODATA' || code === 'EAI_AGAIN') return 'no-such-name'
  if (/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_|SELF_|UNABLE_|EPROTO|HOSTNAME_)/.test(code)) return 'tls'
  if (/^HPE_|ERR_STREAM_PREMATURE|ECONNABORTED/.test(code)) return 'broken-answer'
  return 'unreachable'
}

/**
 * Evaluates a probe of a game's site: also whether a page of the portal may frame it, as browsers
 * do. `frame-ancestors` of the response's policies decides (CSP 3, 6.4.2). If no policy has that
 * directive, `X-Frame-Options` decides (HTML, 7.7).
 */
import type { Outcome } from './game-states.server.ts'
import type { Probe } from './probe-site.ts'

/** The part of a probe that is evaluated. */
export type EvaluatedProbe = Omit<Probe, 'tookMs'>

/** Statuses with which sites block bots. Browsers may get another response. */
const WALLS = new Set([401, 403, 429])

/**
 * The outcome of the probe.
 *
 * @param portal the portal's origin
 * @param origins the allowed origins of the game
 */
export function evaluateProbe(
  probe: EvaluatedProbe,
  portal: string,
  origins: readonly string[],
): Outcome {
  const { status, isChallenge, endedAt, fault } = probe
  // The game itself is in a home network, which a probe must not request (`public-address.ts`).
  if (fault === 'not-public' && !isElsewhere(endedAt, origins)) return 'private'
  if (status === undefined) return 'failed'
  if (WALLS.has(status) || (status === 503 && isChallenge)) return 'walled'
  if (status < 200 || status > 299) return 'failed'
  // The page belongs to another site. The portal's CSP would block it in the frame.
  if (isElsewhere(endedAt, origins)) return 'failed'
  if (!mayBeFramed(probe, portal, endedAt)) return 'refuses'
  // The portal's pages are not isolated, so a frame has no `SharedArrayBuffer` (HTML, 7.1.3).
  return probe.isIsolated ? 'isolated' : 'runs'
}

/** True if the redirects ended outside the game's origins. */
export function isElsewhere(endedAt: string, origins: readonly string[]): boolean {
  return !origins.includes(new URL(endedAt).origin)
}

/** The framing headers of a response, with one element per header. */
interface FrameHeaders {
  policies: readonly string[]
  frameOptions: readonly string[]
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/** The sources of `frame-ancestors`, if the policy has the directive. Only its first one applies. */
function readFrameAncestors(policy: string): [sources: string[]] | [] {
  for (const directive of policy.split(';')) {
    const [name = '', ...sources] = directive.trim().toLowerCase().split(/\s+/)
    if (name === 'frame-ancestors') return [sources]
  }
  return []
}

/**
 * True if browsers show the site in a frame of the portal.
 *
 * @param portal scheme, host and port of the portal
 * @param site the final URL of the site, after redirects
 */
export function mayBeFramed(
  { policies, frameOptions }: FrameHeaders,
  portal: string,
  site: string,
): boolean {
  const own = new URL(portal)
  const other = new URL(site)
  const lists = policies.flatMap((header) => header.split(',')).flatMap(readFrameAncestors)
  if (lists.length === 0) return allowsByFrameOptions(frameOptions, own, other)
  return lists.every((sources) => sources.some((source) => matches(source, own, other)))
}

const SOURCE =
  /^(?:([a-z][a-z\d+.-]*):(?:\/\/|$))?(\*|(?:\*\.)?[^:/*]+|\[[\da-f:.]+\]|)(?::(\*|\d+))?(?:\/.*)?$/

function matches(source: string, own: URL, site: URL): boolean {
  if (source === "'self'") return own.origin === site.origin
  if (source === '*') return true
  // Without a scheme, the scheme of the framed site applies.
  const [, scheme = site.protocol.slice(0, -1), host = '', port] = SOURCE.exec(source) ?? []
  // `http:` also matches `https:`.
  if (own.protocol !== `${scheme}:` && !(scheme === 'http' && own.protocol === 'https:')) {
    return false
  }
  // A scheme alone.
  if (host === '') return source === `${scheme}:`
  // `*.` matches subdomains, not the domain itself.
  const isHost = host.startsWith('*') ? own.hostname.endsWith(host.slice(1)) : own.hostname === host
  const isDefault =
    port === undefined ||
    port === DEFAULT_PORTS[own.protocol] ||
    // A match upgraded from http to https may also use the port of https.
    (scheme === 'http' && port === DEFAULT_PORTS['http:'])
  return isHost && (port === '*' || own.port === (isDefault ? '' : port))
}

/** Contradictory values deny. Unknown values allow, for example `ALLOW-FROM`. */
function allowsByFrameOptions(headers: readonly string[], own: URL, site: URL): boolean {
  const values = new Set(
    headers.flatMap((header) => header.split(',')).map((value) => value.trim().toLowerCase()),
  )
  if (values.size > 1) return !['deny', 'allowall', 'sameorigin'].some((value) => values.has(value))
  if (values.has('deny')) return false
  if (values.has('sameorigin')) return own.origin === site.origin
  return true
}

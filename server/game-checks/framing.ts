/**
 * Evaluates whether a page of the portal may frame another site, as browsers do. `frame-ancestors`
 * of the response's policies decides (CSP 3, 6.4.2). If no policy has that directive,
 * `X-Frame-Options` decides (HTML, 7.7).
 */

/** The framing headers of a response, with one element per header. */
export interface FrameHeaders {
  policies: readonly string[]
  frameOptions: readonly string[]
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/** The sources of `frame-ancestors`, one list for each policy that has the directive. */
function listFrameAncestors(policies: readonly string[]): string[][] {
  return policies
    .flatMap((header) => header.split(','))
    .map(readFrameAncestors)
    .filter((sources) => sources !== undefined)
}

/** Only the first directive of a name applies. */
function readFrameAncestors(policy: string): string[] | undefined {
  for (const directive of policy.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/)
    if (name.toLowerCase() === 'frame-ancestors') return sources
  }
  return undefined
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
  const lists = listFrameAncestors(policies)
  if (lists.length > 0) {
    return lists.every((sources) => sources.some((source) => matches(source, portal, site)))
  }
  return allowsByFrameOptions(frameOptions, portal, site)
}

function matches(source: string, portal: string, site: string): boolean {
  const own = new URL(portal)
  const other = new URL(site)
  const text = source.toLowerCase()
  if (text === "'self'") return own.origin === other.origin
  if (text === '*') return own.protocol in DEFAULT_PORTS
  if (/^[a-z][a-z\d+.-]*:$/.test(text)) return matchesScheme(text, own.protocol)
  const parts =
    /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*|(?:\*\.)?[^:/*]+|\[[\da-f:.]+\])(?::(\*|\d+))?(?:\/.*)?$/.exec(
      text,
    )
  if (!parts) return false
  const [, scheme, host = '', port] = parts
  // Without a scheme, the scheme of the framed site applies.
  const wanted = scheme ? `${scheme}:` : other.protocol
  if (!matchesScheme(wanted, own.protocol)) return false
  if (!matchesHost(host, own.hostname)) return false
  return matchesPort(port, wanted, own)
}

/** `http:` also matches `https:`. */
function matchesScheme(wanted: string, own: string): boolean {
  return wanted === own || (wanted === 'http:' && own === 'https:')
}

function matchesHost(pattern: string, host: string): boolean {
  if (pattern === '*') return true
  // Matches subdomains, not the domain itself.
  if (pattern.startsWith('*.')) return host.endsWith(pattern.slice(1))
  return pattern === host
}

function matchesPort(wanted: string | undefined, scheme: string, own: URL): boolean {
  const port = own.port || DEFAULT_PORTS[own.protocol]
  if (wanted === '*') return true
  if (wanted === undefined) return port === DEFAULT_PORTS[own.protocol]
  // A match upgraded from http to https may also use the port of https.
  const isUpgraded = scheme === 'http:' && wanted === '80' && own.protocol === 'https:'
  return wanted === port || (isUpgraded && port === '443')
}

/** Contradictory values deny. Unknown values allow, for example `ALLOW-FROM`. */
function allowsByFrameOptions(headers: readonly string[], portal: string, site: string): boolean {
  const values = new Set(
    headers.flatMap((header) => header.split(',')).map((value) => value.trim().toLowerCase()),
  )
  if (values.size > 1) return !['deny', 'allowall', 'sameorigin'].some((value) => values.has(value))
  if (values.has('deny')) return false
  if (values.has('sameorigin')) return new URL(portal).origin === new URL(site).origin
  return true
}

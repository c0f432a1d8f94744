/**
 * Whether a page of the portal may show another site in a frame, as browsers judge it: by
 * `frame-ancestors` of the answer's policies (CSP 3, 6.4.2), and where none has that directive by
 * `X-Frame-Options` (HTML, 7.7).
 */

/** What an answer says of frames; each as often as the header came. */
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

/** The first directive of a name counts, others of the same name do not. */
function readFrameAncestors(policy: string): string[] | undefined {
  for (const directive of policy.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/)
    if (name.toLowerCase() === 'frame-ancestors') return sources
  }
  return undefined
}

/**
 * True where browsers show the site in a frame of the portal.
 *
 * @param portal scheme, host and port of the portal
 * @param site where the answer came from in the end
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
  // Without a scheme it is that of the site itself.
  const wanted = scheme ? `${scheme}:` : other.protocol
  if (!matchesScheme(wanted, own.protocol)) return false
  if (!matchesHost(host, own.hostname)) return false
  return matchesPort(port, wanted, own)
}

/** `http:` stands for `https:` too. */
function matchesScheme(wanted: string, own: string): boolean {
  return wanted === own || (wanted === 'http:' && own === 'https:')
}

function matchesHost(pattern: string, host: string): boolean {
  if (pattern === '*') return true
  // Names below it, not the name itself.
  if (pattern.startsWith('*.')) return host.endsWith(pattern.slice(1))
  return pattern === host
}

function matchesPort(wanted: string | undefined, scheme: string, own: URL): boolean {
  const port = own.port || DEFAULT_PORTS[own.protocol]
  if (wanted === '*') return true
  if (wanted === undefined) return port === DEFAULT_PORTS[own.protocol]
  // What may be https instead of http may be so at the port of https.
  const isUpgraded = scheme === 'http:' && wanted === '80' && own.protocol === 'https:'
  return wanted === port || (isUpgraded && port === '443')
}

/** Values that contradict each other deny; what browsers do not know allows, `ALLOW-FROM` for one. */
function allowsByFrameOptions(headers: readonly string[], portal: string, site: string): boolean {
  const values = new Set(
    headers.flatMap((header) => header.split(',')).map((value) => value.trim().toLowerCase()),
  )
  if (values.size > 1) return !['deny', 'allowall', 'sameorigin'].some((value) => values.has(value))
  if (values.has('deny')) return false
  if (values.has('sameorigin')) return new URL(portal).origin === new URL(site).origin
  return true
}

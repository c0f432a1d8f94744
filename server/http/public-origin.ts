/** By which address a request reached the portal, and whether that address is the portal's (ADR 21). */
import type { IncomingMessage } from 'node:http'
import { hostname } from 'node:os'
import { domainToASCII } from 'node:url'
import { listForwarded, parseAddress } from './client-address.ts'
import type { Config } from '../config.ts'

/** The address that the browser asked for, and that its links, cookies and forms are of. */
export interface PublicOrigin {
  /** Scheme, host and port, without a slash at the end. */
  origin: string
  /** One of the few that lead here for sure; any other may have been invented. */
  isKnown: boolean
}

/** Undefined for a request by a name that is not the portal's. */
export type FindOrigin = (
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
) => PublicOrigin | undefined

/** Hosts whose parsing is remembered: more than lead here, fewer than can be invented. */
const MAX_REMEMBERED = 50

const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i

/** Tells the portal's addresses from others: `PUBLIC_URL` where it is set, else by what the name is. */
export function createOriginFinder(
  config: Pick<Config, 'publicUrl' | 'hasPublicUrl' | 'trustProxy'>,
): FindOrigin {
  return config.hasPublicUrl ? findPublicOrigin(config) : findOwnOrigin(namesOfMachine())
}

function findPublicOrigin({
  publicUrl,
  trustProxy,
}: Pick<Config, 'publicUrl' | 'trustProxy'>): FindOrigin {
  const { protocol, host } = new URL(publicUrl)
  const found: PublicOrigin = { origin: publicUrl, isKnown: true }
  const isPublic = rememberFew((given) => parseHost(given, protocol)?.host === host)
  return (request) => {
    // Many a proxy names its upstream in Host; what it is asked for is its operator's business.
    const isByProxy = trustProxy > 0 && listForwarded(request).length >= trustProxy
    return isPublic(request.headers.host) || isByProxy ? found : undefined
  }
}

/**
 * DNS rebinding is a page at a name whose owner lets it point here: it takes a name that somebody
 * can own. An address in figures, `localhost` and the machine's own name are none.
 */
function findOwnOrigin(machineNames: ReadonlySet<string>): FindOrigin {
  const describe = rememberFew((given) => {
    const url = parseHost(given, 'http:')
    if (!url) return undefined
    const name = url.hostname.replace(/\.$/, '')
    const address = parseAddress(name)
    const isNamed = name === 'localhost' || machineNames.has(name)
    if (!isNamed && !address && !name.endsWith('.localhost')) return undefined
    return { origin: url.origin, port: Number(url.port || 80), address, isNamed }
  })
  return ({ headers, socket }) => {
    const asked = describe(headers.host)
    if (!asked) return undefined
    const isReached =
      asked.isNamed ||
      (asked.address !== undefined && asked.address === parseAddress(socket.localAddress))
    return { origin: asked.origin, isKnown: isReached && asked.port === socket.localPort }
  }
}

function parseHost(host: string | undefined, protocol: string): URL | undefined {
  if (!host || !HOST.test(host)) return undefined
  return URL.parse(`${protocol}//${host}`) ?? undefined
}

/** Parsing takes longer than all else on the way to a kept page, and most requests name the same host. */
function rememberFew<Result>(compute: (host: string | undefined) => Result) {
  const results = new Map<string | undefined, Result>()
  return (host: string | undefined): Result => {
    const known = results.get(host)
    if (known !== undefined) return known
    const result = compute(host)
    if (results.size >= MAX_REMEMBERED) results.clear()
    results.set(host, result)
    return result
  }
}

/** The machine's name as it calls itself, alone, and as its network finds it without a DNS (mDNS). */
export function namesOfMachine(name = hostname()): ReadonlySet<string> {
  const whole = domainToASCII(name).replace(/\.$/, '')
  const first = whole.split('.', 1)[0]!
  return new Set(first ? [whole, first, `${first}.local`] : [])
}

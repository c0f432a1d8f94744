/** The origin of a request, and whether that origin is one of the portal's (ADR 21). */
import type { IncomingMessage } from 'node:http'
import { memoizeFew } from '#lib/memoize.ts'
import { parseAddress } from '../lib/ip-address.ts'
import { namesOfMachine } from '../lib/own-host.ts'
import { listForwarded } from './client-address.ts'
import type { Config } from '../config.ts'

/** The origin that the browser requested. Links, cookies and forms use it. */
interface PublicOrigin {
  /** Scheme, host and port, without a trailing slash. */
  origin: string
  /** True if the origin certainly leads to this portal. Any other may be forged by the client. */
  isKnown: boolean
}

/** Returns undefined if the requested host is not one of the portal's. */
export type FindOrigin = (
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
) => PublicOrigin | undefined

/** Maximum number of cached hosts: more than the portal has, but bounded if clients send many. */
const MAX_REMEMBERED = 50

const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i

/**
 * Returns the check of a request's origin: against `PUBLIC_URL` if it is set, otherwise by the kind
 * of the host name.
 */
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
  const isPublic = memoizeFew(
    (given: string | undefined) => parseHost(given, protocol)?.host === host,
    MAX_REMEMBERED,
  )
  return (request) => {
    // Many proxies send their upstream in Host. The proxy's operator decides which hosts it
    // accepts.
    const isByProxy = trustProxy > 0 && listForwarded(request).length >= trustProxy
    return isPublic(request.headers.host) || isByProxy ? found : undefined
  }
}

/**
 * Accepts IP addresses, `localhost` and the machine's own names. DNS rebinding uses a domain name
 * whose owner points it here, and none of these names can be registered.
 */
function findOwnOrigin(machineNames: ReadonlySet<string>): FindOrigin {
  const describe = memoizeFew((given: string | undefined) => {
    const url = parseHost(given, 'http:')
    if (!url) return undefined
    const name = url.hostname.replace(/\.$/, '')
    const address = parseAddress(name)
    const isNamed = name === 'localhost' || machineNames.has(name)
    if (!isNamed && !address && !name.endsWith('.localhost')) return undefined
    return { origin: url.origin, port: Number(url.port || 80), address, isNamed }
  }, MAX_REMEMBERED)
  return ({ headers, socket }) => {
    const requested = describe(headers.host)
    if (!requested) return undefined
    const isReached =
      requested.isNamed ||
      (requested.address !== undefined && requested.address === parseAddress(socket.localAddress))
    return { origin: requested.origin, isKnown: isReached && requested.port === socket.localPort }
  }
}

function parseHost(host: string | undefined, protocol: string): URL | undefined {
  if (!host || !HOST.test(host)) return undefined
  return URL.parse(`${protocol}//${host}`) ?? undefined
}

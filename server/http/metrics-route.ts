/** `GET /metrics`: for whoever watches the portal, and nobody else. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { LOOPBACK_HOSTS, type Config } from '../config.ts'
import type { Metrics } from '../ops/metrics.ts'

export const METRICS_PATH = '/metrics'

/** What proxies add to a request. */
const SIGNS_OF_A_PROXY = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]
const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/**
 * Answers whoever shows the token; without one, whoever asks from this machine by no proxy, unless the
 * portal has an address for others. For everybody else there is no such page.
 */
export function createMetricsRoute(
  { metricsToken, publicUrl }: Pick<Config, 'metricsToken' | 'publicUrl'>,
  metrics: Metrics,
): MiddlewareHandler<{ Bindings: HttpBindings }> {
  // What passes on connections need not say so: a stranger's would seem to be of this machine.
  const isForOthers = !LOOPBACK_HOSTS.has(new URL(publicUrl).hostname)
  const expected = metricsToken === undefined ? undefined : digest(`Bearer ${metricsToken}`)
  return async (c, next) => {
    const { incoming } = c.env
    const isAllowed = expected
      ? timingSafeEqual(expected, digest(incoming.headers.authorization ?? ''))
      : !isForOthers && isOfThisMachine(incoming)
    if (!isAllowed) return next()
    const headers = { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }
    return c.body(await metrics.read(), 200, headers)
  }
}

/** Of one length, so that comparing takes the same time whatever was sent. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/**
 * By a name of this machine, too: a stranger's page, open in a browser here, could have its own name
 * lead to this port.
 */
function isOfThisMachine({ socket, headers }: IncomingMessage): boolean {
  const { remoteAddress = '' } = socket
  const host = `http://${headers.host}`
  return (
    SIGNS_OF_A_PROXY.every((name) => headers[name] === undefined) &&
    loopback.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4') &&
    URL.canParse(host) &&
    LOOPBACK_HOSTS.has(new URL(host).hostname)
  )
}

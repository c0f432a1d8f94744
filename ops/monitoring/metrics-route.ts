/**
 * `GET /metrics`: process metrics for monitoring. Requires a token, or a client on this machine.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Config } from '#platform/config.ts'
import { isLoopbackHost } from '#platform/lib/ip-address.ts'
import type { Metrics } from './metrics.ts'
import type { NodeMiddleware } from '#platform/http/node-env.ts'

export const METRICS_PATH = '/metrics'

/** Headers that proxies add to a request. */
const SIGNS_OF_A_PROXY =
  'forwarded via x-forwarded-for x-forwarded-host x-forwarded-proto x-real-ip'.split(' ')

/**
 * Responds to requests with the token. Without a configured token, responds to clients on this
 * machine that use no proxy, unless the portal has a public address. All other requests fall
 * through to 404.
 */
export function createMetricsRoute(
  { metricsToken, publicUrl }: Pick<Config, 'metricsToken' | 'publicUrl'>,
  metrics: Metrics,
): NodeMiddleware {
  // A proxy need not add headers: a remote client would then seem to be on this machine.
  const isForOthers = !isLoopbackHost(new URL(publicUrl).hostname)
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

/** Digests have one length, so that the comparison takes the same time for every input. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/**
 * Also requires a local host name. With DNS rebinding, a page of another site that is open in a
 * browser on this machine could reach this port under its own name.
 */
function isOfThisMachine({ socket, headers }: IncomingMessage): boolean {
  const { remoteAddress = '' } = socket
  const host = `http://${headers.host}`
  return (
    SIGNS_OF_A_PROXY.every((name) => headers[name] === undefined) &&
    isLoopbackHost(remoteAddress) &&
    URL.canParse(host) &&
    isLoopbackHost(new URL(host).hostname)
  )
}

/** `GET /api/me` returns the viewer of a public page, which is the same for everyone (ADR 5). */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { flagCookie, forgetFlag } from '#app/features/accounts/session-cookie.server.ts'
import { readCookie } from '#app/lib/cookies.ts'
import { FLAG_COOKIE } from '#app/lib/signed-in-flag.ts'
import { findReader, renewCookie, toMe } from './requester.ts'
import { createJsonResponder } from './json.ts'
import type { Services } from '../services.ts'
import { localizeResponse } from './localize-response.ts'

/** Values of `Sec-Fetch-Site` for requests that no other site made. `none` means a typed URL. */
const OWN_SITES = new Set([undefined, 'same-origin', 'none'])

/**
 * Responds with a `Me`, or with 204 if no player is signed in. Updates the device's flag: a session
 * from before flags existed gets one, an ended session loses it.
 */
export function createMeRoute(services: Services, headers: Record<string, string>) {
  const respond = createJsonResponder(headers)
  return async (c: Context<{ Bindings: HttpBindings }>) => {
    const { incoming } = c.env
    if (!OWN_SITES.has(incoming.headers['sec-fetch-site'] as string | undefined)) {
      return respond({ error: localizeResponse(incoming)('ownPagesOnly') }, 403)
    }
    const player = await findReader(services, incoming)
    const hasFlag = Boolean(readCookie(incoming.headers.cookie, FLAG_COOKIE))
    if (player) {
      const response = respond(toMe(services, player))
      const renewed = renewCookie(services, incoming, player)
      if (renewed) response.headers.append('Set-Cookie', renewed)
      if (!hasFlag) response.headers.append('Set-Cookie', flagCookie(services.config))
      return response
    }
    const forgotten = hasFlag ? { 'Set-Cookie': forgetFlag(services.config) } : {}
    return new Response(null, { status: 204, headers: { ...headers, ...forgotten } })
  }
}

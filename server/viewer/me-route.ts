/** `GET /api/me` returns the viewer of a public page, which is the same for everyone (ADR 5). */
import { flagCookie, forgetFlag } from '#features/accounts/server/sessions/session-cookie.server.ts'
import { readCookie } from '#lib/cookies.ts'
import { isByOtherSite } from '#lib/fetch-site.ts'
import { FLAG_COOKIE } from '#lib/browser/signed-in-flag.ts'
import type { JsonRequest } from '#platform/http/json.ts'
import { findReader, renewCookie, toMe, type MeServices } from './requester.ts'

/**
 * Returns a `Me`, or nothing if no player is signed in. Updates the device's flag: a session from
 * before flags existed gets one, an ended session loses it.
 */
export function createMeHandler(services: MeServices) {
  return async ({ incoming, cookies, language, refuse }: JsonRequest) => {
    if (isByOtherSite(incoming.headers['sec-fetch-site'] as string | undefined)) {
      return refuse('ownPagesOnly', 403)
    }
    const player = await findReader(services, incoming)
    const hasFlag = Boolean(readCookie(incoming.headers.cookie, FLAG_COOKIE))
    if (!player) {
      if (hasFlag) cookies.push(forgetFlag(services.config))
      return undefined
    }
    const renewed = renewCookie(services, incoming, player)
    if (renewed) cookies.push(renewed)
    if (!hasFlag) cookies.push(flagCookie(services.config))
    return toMe(services, player, language)
  }
}

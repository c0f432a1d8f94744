/**
 * The notice on the page after an account was deleted. No account remains to store it for, so a
 * signed cookie carries it for a few seconds. The signature prevents others from showing the notice
 * and from bypassing the page cache with forged cookies.
 */
import {
  sessionCookieName,
  signToken,
  writeCookie,
  type CookieKey,
} from '#app/features/accounts/server/sessions/session-cookie.server.ts'
import { readCookie } from '#app/lib/cookies.ts'
import { unsignToken } from '#app/features/accounts/server/sessions/session.server.ts'

/** Lifetime of the cookie, seconds. Enough for the next page. */
const SHOWN_S = 20

const PREFIX = 'account-deleted '

function cookieName(publicUrl: string): string {
  return sessionCookieName(publicUrl).replace(/session$/, 'notice')
}

/** Returns the `Set-Cookie` line that shows the notice on the next page. */
export function deletionNoticeCookie({ publicUrl, secret }: CookieKey, now: number): string {
  const options = { maxAgeS: SHOWN_S, publicUrl }
  return writeCookie(cookieName(publicUrl), signToken(PREFIX + now, secret), options)
}

/** Returns the `Set-Cookie` line that deletes the cookie once the notice is shown. */
export function forgetDeletionNotice({ publicUrl }: Pick<CookieKey, 'publicUrl'>): string {
  return writeCookie(cookieName(publicUrl), '', { maxAgeS: 0, publicUrl })
}

/** Whether these cookies contain a valid notice. */
export function hasDeletionNotice(
  cookies: string | null | undefined,
  key: CookieKey,
  now: number,
): boolean {
  const cookie = readCookie(cookies ?? undefined, cookieName(key.publicUrl))
  const token = cookie && unsignToken(cookie, key)
  if (!token?.startsWith(PREFIX)) return false
  const ageMs = now - Number(token.slice(PREFIX.length))
  return ageMs >= 0 && ageMs < SHOWN_S * 1_000
}

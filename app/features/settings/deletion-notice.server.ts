/**
 * The word at the end: whoever has just deleted the account reads so on the page that follows. There
 * is no account to keep it for, so a cookie carries it for a few seconds, signed: nobody else can
 * make a page say so, nor have pages rendered again by inventing one.
 */
import {
  sessionCookieName,
  signToken,
  writeCookie,
  type CookieKey,
} from '../accounts/session-cookie.server.ts'
import { readCookie, unsignToken } from '../accounts/session.server.ts'

/** Long enough for the next page, gone with the one after that. */
const SHOWN_S = 20

const PREFIX = 'account-deleted '

function cookieName(publicUrl: string): string {
  return sessionCookieName(publicUrl).replace(/session$/, 'notice')
}

/** The `Set-Cookie` by which the next page says that the account was deleted. */
export function deletionNoticeCookie({ publicUrl, secret }: CookieKey, now: number): string {
  const options = { maxAgeS: SHOWN_S, publicUrl }
  return writeCookie(cookieName(publicUrl), signToken(PREFIX + now, secret), options)
}

/** The `Set-Cookie` of the page that has said so: visitors have no cookie. */
export function forgetDeletionNotice({ publicUrl }: Pick<CookieKey, 'publicUrl'>): string {
  return writeCookie(cookieName(publicUrl), '', { maxAgeS: 0, publicUrl })
}

/** Whether whoever sends these cookies has just deleted an account. */
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

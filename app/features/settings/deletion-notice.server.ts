/**
 * The word at the end: whoever has just deleted the account reads so on the page that follows. There
 * is no account to keep it for, so a cookie carries it for a few seconds, signed: nobody else can
 * make a page say so, nor have pages rendered anew by inventing one.
 */
import { createHmac } from 'node:crypto'
import { sessionCookieName, type Auth } from '../accounts/auth.server.ts'
import { readCookie, unsignToken } from '../accounts/session.server.ts'

/** Long enough for the next page, gone with the one after that. */
const SHOWN_S = 20

const PREFIX = 'account-deleted '

function cookieName(baseUrl: string): string {
  return sessionCookieName(baseUrl).replace(/session$/, 'notice')
}

/** The `Set-Cookie` by which the next page says that the account was deleted. */
export function deletionNoticeCookie({ options }: Auth, now = Date.now()): string {
  const token = PREFIX + now
  const signature = createHmac('sha256', options.secret).update(token).digest('base64')
  return writeCookie(options.baseURL, encodeURIComponent(`${token}.${signature}`), SHOWN_S)
}

/** The `Set-Cookie` of the page that has said so: visitors have no cookie. */
export function forgetDeletionNotice({ options }: Auth): string {
  return writeCookie(options.baseURL, '', 0)
}

function writeCookie(baseURL: string, value: string, maxAgeS: number): string {
  return [
    `${cookieName(baseURL)}=${value}`,
    `Max-Age=${maxAgeS}`,
    'Path=/',
    'HttpOnly',
    ...(baseURL.startsWith('https:') ? ['Secure'] : []),
    'SameSite=Lax',
  ].join('; ')
}

/** Whether whoever sends these cookies has just deleted an account. */
export function hasDeletionNotice(
  cookies: string | null | undefined,
  { baseURL, secret }: { baseURL: string; secret: string },
  now = Date.now(),
): boolean {
  const cookie = readCookie(cookies ?? undefined, cookieName(baseURL))
  const token = cookie && unsignToken(cookie, secret)
  if (!token?.startsWith(PREFIX)) return false
  const ageMs = now - Number(token.slice(PREFIX.length))
  return ageMs >= 0 && ageMs < SHOWN_S * 1_000
}

/** The cookie of a session: its name, and how its token is signed. */
import { createHmac } from 'node:crypto'

/** How long a session lasts, in seconds. */
export const SESSION_S = 30 * 24 * 60 * 60

/** What cookies are made with. */
export interface CookieKey {
  publicUrl: string
  secret: string
}

/** The session cookie's name: bound to this very host where there is https. */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-session' : 'session'
}

/** The token as a cookie carries it: with its signature, which `unsignToken` checks. */
export function signToken(token: string, secret: string): string {
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return encodeURIComponent(`${token}.${signature}`)
}

/** A `Set-Cookie` line that scripts cannot read, and other sites do not send. */
export function writeCookie(
  name: string,
  value: string,
  { maxAgeS, publicUrl }: { maxAgeS: number; publicUrl: string },
): string {
  return [
    `${name}=${value}`,
    `Max-Age=${maxAgeS}`,
    'Path=/',
    'HttpOnly',
    ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
    'SameSite=Lax',
  ].join('; ')
}

/** The `Set-Cookie` of a session. */
export function sessionCookie({ publicUrl, secret }: CookieKey, token: string): string {
  const options = { maxAgeS: SESSION_S, publicUrl }
  return writeCookie(sessionCookieName(publicUrl), signToken(token, secret), options)
}

/** The `Set-Cookie` that forgets the session. */
export function forgetSession({ publicUrl }: Pick<CookieKey, 'publicUrl'>): string {
  return writeCookie(sessionCookieName(publicUrl), '', { maxAgeS: 0, publicUrl })
}

/** A session's secret token, and its cookie: name, attributes and signature. */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { FLAG_COOKIE } from '#lib/browser/signed-in-flag.ts'

/** Lifetime of a session, seconds. */
export const SESSION_S = 30 * 24 * 60 * 60

/** The key that signs cookies, and a second key that is also accepted. */
export interface SigningKeys {
  secret: string
  /** A second key that is accepted but does not sign: the previous or the next one (ADR 52). */
  previousSecret?: string | undefined
}

/** The configuration for creating cookies. */
export interface CookieKey extends SigningKeys {
  publicUrl: string
}

const TOKEN_BYTES = 24
/** Names the hash function. */
const HASH_PREFIX = 'sha256:'

/** The token of a new session. Its cookie holds the token, its row the token's SHA-256 (ADR 52). */
export interface SessionToken {
  /** The value for the cookie. */
  secret: string
  /** The value for the row. */
  stored: string
}

/** Returns the value that a row stores for a token. */
export function hashToken(secret: string): string {
  return HASH_PREFIX + createHash('sha256').update(secret).digest('base64url')
}

/** Creates a token. */
export function makeSessionToken(): SessionToken {
  const secret = randomBytes(TOKEN_BYTES).toString('base64url')
  return { secret, stored: hashToken(secret) }
}

/** The name of a cookie. On https the `__Host-` prefix binds it to this host. */
export function cookieName(publicUrl: string, name: string): string {
  return publicUrl.startsWith('https:') ? `__Host-${name}` : name
}

/** The session cookie's name. */
export const sessionCookieName = (publicUrl: string): string => cookieName(publicUrl, 'session')

/** Returns the cookie value: the token and its signature, which `unsignToken` verifies. */
export function signToken(token: string, secret: string): string {
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return encodeURIComponent(`${token}.${signature}`)
}

/** Random bytes of a flag. Enough that two sign-ins on one device never share a value. */
const FLAG_BYTES = 6

interface CookieOptions {
  maxAgeS: number
  publicUrl: string
  /** Whether scripts can read the cookie; false by default. */
  isReadable?: boolean
}

/**
 * Formats a `Set-Cookie` line. Other sites cannot send the cookie, and scripts cannot read it by
 * default.
 */
export function writeCookie(
  name: string,
  value: string,
  { maxAgeS, publicUrl, isReadable = false }: CookieOptions,
): string {
  return [
    `${name}=${value}`,
    `Max-Age=${maxAgeS}`,
    'Path=/',
    ...(isReadable ? [] : ['HttpOnly']),
    ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
    'SameSite=Lax',
  ].join('; ')
}

/**
 * Returns the `Set-Cookie` line of a session.
 *
 * @param maxAgeS seconds; by default the lifetime of a new session
 */
export function sessionCookie(
  { publicUrl, secret }: CookieKey,
  token: string,
  maxAgeS = SESSION_S,
): string {
  const options = { maxAgeS, publicUrl }
  return writeCookie(sessionCookieName(publicUrl), signToken(token, secret), options)
}

/**
 * Returns the `Set-Cookie` line of a new flag. It lasts as long as a session, and scripts can read
 * it.
 */
export function flagCookie({ publicUrl }: Pick<CookieKey, 'publicUrl'>): string {
  const flag = randomBytes(FLAG_BYTES).toString('base64url')
  return writeCookie(FLAG_COOKIE, flag, { maxAgeS: SESSION_S, publicUrl, isReadable: true })
}

/** The `Set-Cookie` that deletes the flag. */
export function forgetFlag({ publicUrl }: Pick<CookieKey, 'publicUrl'>): string {
  return writeCookie(FLAG_COOKIE, '', { maxAgeS: 0, publicUrl, isReadable: true })
}

/** All `Set-Cookie` lines of a sign-in: the session's and the flag's. */
export function signInCookies(key: CookieKey, token: string): string[] {
  return [sessionCookie(key, token), flagCookie(key)]
}

/** All `Set-Cookie` lines of a sign-out. */
export function forgetSignIn({ publicUrl }: Pick<CookieKey, 'publicUrl'>): string[] {
  const forgotten = writeCookie(sessionCookieName(publicUrl), '', { maxAgeS: 0, publicUrl })
  return [forgotten, forgetFlag({ publicUrl })]
}

/** Returns these `Set-Cookie` lines as headers. */
export function cookieHeaders(cookies: readonly string[]): [string, string][] {
  return cookies.map((cookie) => ['Set-Cookie', cookie])
}

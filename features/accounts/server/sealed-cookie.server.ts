/** Cookies with a sealed value: what the portal must remember until the same browser comes back. */
import type { z } from 'zod'
import { readCookie } from '#lib/cookies.ts'
import { seal, unseal, type SealPurpose } from './sealed-token.server.ts'
import { cookieName, writeCookie, type CookieKey } from './sessions/session-cookie.server.ts'

interface SealedCookieOptions<Value> {
  name: string
  purpose: SealPurpose
  schema: z.ZodType<Value>
  lifeMs: number
}

/** Defines a cookie. `keep` and `forget` return `Set-Cookie` lines. */
export function defineSealedCookie<Value extends object>(options: SealedCookieOptions<Value>) {
  const { name, purpose, schema, lifeMs } = options
  const write = ({ publicUrl }: Pick<CookieKey, 'publicUrl'>, sealed: string, maxAgeS: number) =>
    writeCookie(cookieName(publicUrl, name), sealed, { maxAgeS, publicUrl })
  return {
    keep: (key: CookieKey, value: Value, now: number) =>
      write(key, seal(key, purpose, value, now + lifeMs), lifeMs / 1_000),
    /**
     * Returns the value and the cookie's text. Undefined if it is missing, forged or expired.
     *
     * @param cookies the header `Cookie`
     */
    read(key: CookieKey, cookies: string | null, now: number) {
      const sealed = readCookie(cookies ?? undefined, cookieName(key.publicUrl, name))
      const value = unseal(key, purpose, { sealed, schema, now })
      return value && { ...value, sealed: sealed! }
    },
    forget: (key: Pick<CookieKey, 'publicUrl'>) => write(key, '', 0),
  }
}

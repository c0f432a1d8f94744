/**
 * A new session, as the library makes it. Ours, because at a sign-in it is written with all that
 * comes with it, in one transaction that others share: each commit of its own stops the portal for
 * as long as the disk takes.
 */
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '../../db/db.server.ts'
import { SESSION_S, sessionCookieName, type Auth } from './auth.server.ts'

const TOKEN_BYTES = 24

/** The secret of a session. */
export function makeSessionToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** Opens the session that this token names. */
export async function openSession(
  db: Db,
  { userId, token }: { userId: string; token: string },
  now = Date.now(),
): Promise<void> {
  const date = new Date(now).toISOString()
  await db
    .insertInto('session')
    .values({
      id: randomUUID(),
      token,
      user_id: userId,
      expires_at: new Date(now + SESSION_S * 1_000).toISOString(),
      // Nobody needs to know them.
      ip_address: null,
      user_agent: null,
      created_at: date,
      updated_at: date,
    })
    .execute()
}

/** The `Set-Cookie` of a session: signed as the library signs it, and read by `unsignToken`. */
export function sessionCookie({ options }: Auth, token: string): string {
  const signature = createHmac('sha256', options.secret).update(token).digest('base64')
  const isSecure = options.baseURL.startsWith('https:')
  return [
    `${sessionCookieName(options.baseURL)}=${encodeURIComponent(`${token}.${signature}`)}`,
    `Max-Age=${SESSION_S}`,
    'Path=/',
    'HttpOnly',
    ...(isSecure ? ['Secure'] : []),
    'SameSite=Lax',
  ].join('; ')
}

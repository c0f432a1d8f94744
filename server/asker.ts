/** The player behind a request, by its session cookie. */
import type { IncomingMessage } from 'node:http'
import { sessionCookieName } from '#app/features/accounts/auth.server.ts'
import { findViewer, readCookie, type Viewer } from '#app/features/accounts/session.server.ts'
import type { Services } from './services.ts'

/** Undefined for a visitor, and for a session that is over. */
export async function findAsker(
  services: Pick<Services, 'db' | 'config' | 'authSecret'>,
  request: IncomingMessage,
): Promise<Viewer | undefined> {
  const cookie = readCookie(request.headers.cookie, sessionCookieName(services.config.publicUrl))
  return cookie ? findViewer(services.db, cookie, services.authSecret) : undefined
}

/** The player behind a request, by its session cookie. */
import type { IncomingMessage } from 'node:http'
import { sessionCookieName } from '#app/features/accounts/auth.server.ts'
import {
  findPlayer,
  findViewer,
  readCookie,
  type Player,
  type Viewer,
} from '#app/features/accounts/session.server.ts'
import { KEEP_MS } from '#app/features/notifications/kinds.ts'
import type { Services } from './services.ts'

type AskerServices = Pick<Services, 'db' | 'config' | 'authSecret'>

function sessionCookie({ config }: AskerServices, request: IncomingMessage): string | undefined {
  return readCookie(request.headers.cookie, sessionCookieName(config.publicUrl))
}

/** Undefined for a visitor, and for a session that is over. */
export async function findAsker(
  services: AskerServices,
  request: IncomingMessage,
): Promise<Viewer | undefined> {
  const cookie = sessionCookie(services, request)
  return cookie ? findViewer(services.db, cookie, services.authSecret) : undefined
}

/** The same with what a page shows of the player's own. For what only reads: a change outdates it. */
export async function findReader(
  services: AskerServices,
  request: IncomingMessage,
): Promise<Player | undefined> {
  const cookie = sessionCookie(services, request)
  const since = Date.now() - KEEP_MS
  return cookie ? findPlayer(services.db, cookie, services.authSecret, { since }) : undefined
}

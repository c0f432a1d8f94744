/** The player behind a request, by its session cookie. */
import type { IncomingMessage } from 'node:http'
import { sessionCookieName } from '#app/features/accounts/session-cookie.server.ts'
import {
  findPlayer,
  findViewer,
  readCookie,
  type Player,
  type Viewer,
} from '#app/features/accounts/session.server.ts'
import { KEEP_MS } from '#app/features/notifications/keeping.ts'
import type { Services } from './services.ts'

type AskerServices = Pick<Services, 'db' | 'config' | 'cookieKey'>

function sessionCookie({ config }: AskerServices, request: IncomingMessage): string | undefined {
  return readCookie(request.headers.cookie, sessionCookieName(config.publicUrl))
}

/** Undefined for a visitor, and for a session that is over. */
export async function findAsker(
  services: AskerServices,
  request: IncomingMessage,
): Promise<Viewer | undefined> {
  const cookie = sessionCookie(services, request)
  return cookie ? findViewer(services.db, cookie, services.cookieKey.secret) : undefined
}

/**
 * The same with what a page shows of the player's own. For what only reads: a change outdates it.
 * Whoever has liked a game never sees fewer likes than with the own one, whichever process answers:
 * the counts here catch up first.
 */
export async function findReader(
  services: AskerServices & Pick<Services, 'likes'>,
  request: IncomingMessage,
): Promise<Player | undefined> {
  const cookie = sessionCookie(services, request)
  const since = services.db.now() - KEEP_MS
  if (!cookie) return undefined
  const found = await findPlayer(services.db, cookie, services.cookieKey.secret, { since })
  if (!found) return undefined
  const { recentCounts, ...player } = found
  recentCounts.forEach(services.likes.take)
  return player
}

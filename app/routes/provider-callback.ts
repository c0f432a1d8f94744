/** The address to which the OpenID Connect provider sends the browser back. */
import { redirect } from 'react-router'
import type { Route } from './+types/provider-callback'
import { requesterContext, servicesContext } from '../context.server.ts'
import { cookieHeaders } from '../features/accounts/server/sessions/session-cookie.server.ts'
import { findPendingLike, savePendingLike } from '../features/likes/server/pending-like.server.ts'
import { readFlowCookie } from '../features/providers/server/flow.server.ts'
import { endVisit } from '../features/providers/server/visit.server.ts'
import type { RouteHandle } from '../route-handle.ts'

export const handle: RouteHandle = { queries: { visitor: 0, player: 1 }, session: 'optional' }

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const requester = context.get(requesterContext)
  if (requester.failure) throw requester.failure
  if (!services.provider) return redirect('/sign-in')
  const sealed = readFlowCookie(request, services.cookieKey)
  const { path, cookies, liked } = await endVisit(services, requester, sealed, url.searchParams)
  if (liked && findPendingLike(services.games, new URLSearchParams({ like: liked.gameId }))) {
    const { address } = requester
    await savePendingLike(services.db, services, { ...liked, address })
  }
  return redirect(path, { headers: cookieHeaders(cookies) })
}

/** The address to which the OpenID Connect provider sends the browser back. */
import { redirect } from 'react-router'
import type { Route } from './+types/provider-callback'
import { pageContext } from '#features/context.server.ts'
import { cookieHeaders } from '#features/accounts/server/sessions/session-cookie.server.ts'
import { savePendingLike } from '#features/likes/server/pending-like.server.ts'
import { finishAuthorization } from '#features/providers/server/authorization.server.ts'
import type { RouteHandle } from '#features/route-handle.ts'

export const handle: RouteHandle = { session: 'optional' }

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { services, requester } = context.get(pageContext)
  if (requester.failure) throw requester.failure
  if (!services.provider) return redirect('/sign-in')
  const given = request.headers.get('Cookie')
  const { path, cookies, entered } = await finishAuthorization(
    services,
    requester,
    given,
    url.searchParams,
  )
  if (entered) await savePendingLike(services, requester, entered)
  return redirect(path, { headers: cookieHeaders(cookies) })
}

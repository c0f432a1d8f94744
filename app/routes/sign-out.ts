/** Signs the player out: ends the session and redirects to the home page. */
import { redirect } from 'react-router'
import type { Route } from './+types/sign-out'
import { pageContext } from '#features/context.server.ts'
import { SIGN_OUT } from '#features/accounts/server/sign-in.server.ts'
import { handleForm } from '#features/actions/server/form-action.server.ts'
import { redirectByPage } from '#features/providers/server/redirect-page.server.ts'
import { isSafeOrigin } from '#lib/safe-origin.ts'
import type { RouteHandle } from '#features/route-handle.ts'

export const handle: RouteHandle = { session: 'optional' }

/** A page sends HEAD to check that the server responds before it leaves. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { failure } = context.get(pageContext).requester
  if (failure) throw failure
  return request.method === 'HEAD' ? new Response(null, { status: 204 }) : redirect('/')
}

export async function action(args: Route.ActionArgs) {
  const { services, origin } = args.context.get(pageContext)
  const { config, provider } = services
  const { data, init } = await handleForm([SIGN_OUT], args)
  if (data.error !== undefined) return new Response(data.error, init ?? {})
  const headers = new Headers(init?.headers)
  // Clears cached responses and pages kept for the back button. Pages delete the player's stored
  // activity themselves. "storage" would also delete the theme.
  if (isSafeOrigin(origin)) headers.set('Clear-Site-Data', '"cache"')
  // After the sign-out here, so that a provider that is away does not prevent it.
  const { method } = data as { method?: string }
  const logout = method === 'provider' ? await provider?.findLogout() : undefined
  return logout ? redirectByPage(logout, config.oidc!.name, headers) : redirect('/', { headers })
}

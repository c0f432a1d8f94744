/** Sends the browser to the OpenID Connect provider. */
import { redirect } from 'react-router'
import type { Route } from './+types/provider'
import { pageContext } from '#features/context.server.ts'
import { requireAuthentication } from '#features/accounts/server/sessions/reauthentication.server.ts'
import { cookieHeaders } from '#features/accounts/server/sessions/session-cookie.server.ts'
import { PROVIDER_PURPOSES } from '#features/providers/server/authorization-cookie.server.ts'
import { redirectByPage } from '#features/providers/server/redirect-page.server.ts'
import { backTo, explainError } from '#features/providers/server/notice.server.ts'
import { beginAuthorization } from '#features/providers/server/authorization.server.ts'
import { SECURITY_PATH } from '#features/security/security-path.ts'
import { requireStaffProof } from '#features/security/server/staff-second-factor.server.ts'

export function loader() {
  return redirect('/sign-in')
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { services, requester, language } = context.get(pageContext)
  const { config, provider } = services
  const given = (await request.formData()).get('purpose')
  const purpose = PROVIDER_PURPOSES.find((each) => each === given) ?? 'sign-in'
  const { viewer } = requester
  if (!provider || (purpose !== 'sign-in' && !viewer)) throw redirect('/sign-in')
  if (purpose === 'link') {
    requireAuthentication(services, viewer!, SECURITY_PATH)
    await requireStaffProof(services, viewer!, SECURITY_PATH)
  }
  const { search } = url
  try {
    const page = { search, language }
    const given = request.headers.get('Cookie')
    const { address, cookies } = await beginAuthorization(services, requester, purpose, page, given)
    return redirectByPage(address, config.oidc!.name, cookieHeaders(cookies))
  } catch (error) {
    const notice = { error: explainError(error, services, requester, language) }
    throw redirect(backTo(services, { purpose, search }, notice))
  }
}

/** The export of all data that is stored about the account. */
import type { Route } from './+types/settings-data'
import { redirect } from 'react-router'
import { pageContext, requireViewer } from '#features/context.server.ts'
import { explainFault } from '#features/accounts/server/account-fault.server.ts'
import { formatFault } from '#features/accounts/server/format-account-message.server.ts'
import { requireAuthentication } from '#features/accounts/server/sessions/reauthentication.server.ts'
import { collectAccountData } from '#features/settings/server/account-data.server.ts'
import { isByOtherSite } from '#lib/fetch-site.ts'
import { retryAfterHeaders } from '#lib/retry-after.ts'
import { fileResponse } from '#platform/http/file-response.ts'
import type { RouteHandle } from '#features/route-handle.ts'

export const handle: RouteHandle = { session: 'required' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context, 'download-data')
  const { services, requester, language } = context.get(pageContext)
  const { db, limits } = services
  // A link or a page of another site must not take the player's attempts.
  if (isByOtherSite(request.headers.get('Sec-Fetch-Site'))) throw redirect('/settings?tab=privacy')
  // Not to the download itself: the page would stay the one with the question.
  requireAuthentication(services, viewer, '/settings?tab=privacy')
  try {
    await limits.require([{ rule: 'download-account', key: viewer.userId }])
  } catch (error) {
    const fault = explainFault(error, services, requester)
    const { error: message, status, retryAfterS } = formatFault(language, fault)
    return new Response(message, { status, headers: retryAfterHeaders(retryAfterS) })
  }
  const accountData = await collectAccountData(db, viewer.userId)
  const type = 'application/json; charset=utf-8'
  return fileResponse(JSON.stringify(accountData, undefined, 2), {
    name: 'account-data.json',
    type,
  })
}

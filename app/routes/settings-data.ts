/** The export of all data that is stored about the account. */
import type { Route } from './+types/settings-data'
import { redirect } from 'react-router'
import { pageContext, requireViewer } from '#features/context.server.ts'
import { requireAttempts } from '#features/accounts/server/download-attempts.server.ts'
import { requireAuthentication } from '#features/accounts/server/sessions/reauthentication.server.ts'
import { collectAccountData } from '#features/settings/server/account-data.server.ts'
import { isByOtherSite } from '#lib/fetch-site.ts'
import { fileResponse } from '#platform/http/file-response.ts'
import type { RouteHandle } from '#features/route-handle.ts'

export const handle: RouteHandle = { session: 'required' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context, 'download-data')
  const { services } = context.get(pageContext)
  // A link or a page of another site must not take the player's attempts.
  if (isByOtherSite(request.headers.get('Sec-Fetch-Site'))) throw redirect('/settings?tab=privacy')
  // Not to the download itself: the page would stay the one with the question.
  requireAuthentication(services, viewer, '/settings?tab=privacy')
  await requireAttempts(context, [{ rule: 'download-account', key: viewer.userId }])
  const accountData = await collectAccountData(services.db, viewer.userId)
  const type = 'application/json; charset=utf-8'
  return fileResponse(JSON.stringify(accountData, undefined, 2), {
    name: 'account-data.json',
    type,
  })
}

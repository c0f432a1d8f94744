/** The export of all data that is stored about the account. */
import type { Route } from './+types/settings-data'
import { requireViewer, servicesContext } from '../context.server.ts'
import { collectAccountData } from '../features/settings/server/account-data.server.ts'
import type { RouteHandle } from '../route-handle.ts'

export const handle: RouteHandle = { queries: { visitor: 0, player: 23 }, session: 'required' }

export async function loader({ context }: Route.LoaderArgs) {
  const { userId } = requireViewer(context, 'download-data')
  const { db } = context.get(servicesContext)
  const accountData = await collectAccountData(db, userId)
  return new Response(JSON.stringify(accountData, undefined, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="io-arcade-data.json"',
      'Cache-Control': 'private, no-store',
    },
  })
}

/** The latest notifications as JSON, for the bell's panel and for pop-ups. */
import type { Route } from './+types/latest-notifications'
import { pageContext, requireViewer } from '#features/context.server.ts'
import { listNotifications } from '#features/notifications/server/notifications.server.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import type { RouteHandle } from '#features/route-handle.ts'

export const handle: RouteHandle = { session: 'required' }

/** The number of notifications in the panel. */
const LATEST = 5

export async function loader({ context }: Route.LoaderArgs) {
  const { userId } = requireViewer(context, 'view-notifications')
  const { services, language } = context.get(pageContext)
  const { db, games } = services
  const now = db.now()
  const range = { games, language, limit: LATEST, now }
  const notifications = await listNotifications(db, userId, range)
  const t = getTranslator(language, 'friendsPlaying')
  const actions = getTranslator(language, 'friendActions')
  // Only a page that shows one needs them.
  const texts = {
    join: t('join'),
    later: t('later'),
    accept: actions('acceptButton'),
    decline: actions('declineButton'),
    failed: actions('answerFailed'),
  }
  return Response.json({ notifications, now, texts })
}

/** The player's notifications. */
import { href, redirect } from 'react-router'
import { z } from 'zod'
import type { Route } from './+types/notifications'
import { pageContext, requireViewer } from '#features/context.server.ts'
import { refreshViewer } from '#features/accounts/browser/viewer-store.ts'
import { handleForm } from '#features/actions/server/form-action.server.ts'
import { countDeleted } from '#features/notifications/server/delete-notifications.server.ts'
import { NotificationCenter } from '#features/notifications/browser/notification-center.tsx'
import { listNotifications } from '#features/notifications/server/notifications.server.ts'
import {
  NOTIFICATION_ACTIONS,
  type ChangeReport,
} from '#features/notifications/server/notification-actions.server.ts'
import { showFailure, showReport } from '#features/notifications/browser/show-report.tsx'
import { stayOnFailure } from '#lib/browser/keep-form.ts'
import { hiddenPageMeta } from '#lib/page-meta.ts'
import { isViewerIncluded } from '#lib/browser/signed-in-flag.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import type { RouteHandle } from '#features/route-handle.ts'

export const handle: RouteHandle = {
  session: 'required',
  messages: ['notifications'],
}

/** The response to a form. Without an action, the server was not reached. */
interface ChangeResponse {
  action?: string
  error?: string
  report?: ChangeReport
}

/** The `undo` query parameter. */
const deletionIdSchema = z.uuid()

export const meta = hiddenPageMeta

export async function loader({ url, context }: Route.LoaderArgs) {
  const { userId } = requireViewer(context, 'view-notifications')
  const { services, language } = context.get(pageContext)
  const { db, games } = services
  const t = getTranslator(language, 'titles')
  const now = db.now()
  const { data: deletionId } = deletionIdSchema.safeParse(url.searchParams.get('undo'))
  const count = deletionId ? await countDeleted(db, userId, deletionId, now) : 0
  return {
    title: t('notifications'),
    description: t('notificationsDescription'),
    notifications: await listNotifications(db, userId, { games, language, now }),
    deletion: deletionId && count > 0 ? { deletionId, count } : undefined,
    now,
  }
}

export async function action(args: Route.ActionArgs) {
  const response = await handleForm(NOTIFICATION_ACTIONS, args)
  const { error, report } = response.data as ChangeResponse
  if (error !== undefined || args.context.get(pageContext).isDataRequest) return response
  // After a form post without scripts, a redirect keeps a reload from sending the form again. There is no
  // toast with an undo button: the page has one.
  const query = new URLSearchParams(args.url.searchParams)
  query.delete('undo')
  if (report?.undo) query.set('undo', report.undo.deletionId)
  // The redirect adds the prefix of the language.
  const page = href('/notifications')
  throw redirect(query.size > 0 ? `${page}?${query}` : page)
}

/** Rolls back a failed change in the UI, as for likes. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const message = 'The notifications could not be changed:'
  const response = await stayOnFailure(serverAction, { action: undefined }, message)
  const done = ('data' in response ? response.data : response) as ChangeResponse
  // The bell of another page called this action. It shows the number of unread notifications.
  if (done.action && !isViewerIncluded()) void refreshViewer()
  if (done.report) showReport(done.report)
  else if (!done.action || done.error !== undefined) showFailure(done.error)
  return response
}

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  const { notifications, now, deletion } = loaderData
  return (
    <NotificationCenter
      notifications={notifications}
      now={now}
      deletion={deletion}
      error={(actionData as ChangeResponse | undefined)?.error}
    />
  )
}

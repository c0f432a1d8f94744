/** The player's notifications. */
import { data, href, redirect } from 'react-router'
import { z } from 'zod'
import type { Route } from './+types/notifications'
import { languageContext, requireViewer, servicesContext } from '../context.server.ts'
import { refreshViewer } from '../features/accounts/browser/viewer-store.ts'
import {
  changeNotifications,
  notificationChangeSchema,
  type ChangeOutcome,
  formatOutcome,
} from '../features/notifications/server/change-notifications.server.ts'
import { countDeleted } from '../features/notifications/server/delete-notifications.server.ts'
import { NotificationCenter } from '../features/notifications/browser/notification-center.tsx'
import { listNotifications } from '../features/notifications/server/notifications.server.ts'
import { showFailure, showOutcome } from '../features/notifications/browser/show-outcome.tsx'
import { keepRetryAfter } from '../lib/retry-after.ts'
import { stayOnFailure } from '../lib/keep-form.ts'
import { hiddenPageMeta } from '../lib/page-meta.ts'
import { isViewerIncluded } from '../lib/signed-in-flag.ts'
import { getTranslator } from '../messages/catalogues.server.ts'
import type { RouteHandle } from '../route-handle.ts'

export const handle: RouteHandle = {
  queries: { visitor: 0, player: 2 },
  session: 'required',
  messages: ['notifications'],
}

/** The `undo` query parameter. */
const deletionIdSchema = z.uuid()

export const headers = keepRetryAfter

export const meta = hiddenPageMeta

export async function loader({ url, context }: Route.LoaderArgs) {
  const { userId } = requireViewer(context, 'view-notifications')
  const { db, games } = context.get(servicesContext)
  const language = context.get(languageContext)
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

export async function action({ request, url, context }: Route.ActionArgs) {
  const { userId } = requireViewer(context, 'change-notifications')
  const { db, limits } = context.get(servicesContext)
  const form = Object.fromEntries(await request.formData())
  const change = notificationChangeSchema.safeParse(form)
  const failure = { isDone: false, outcome: undefined, words: undefined }
  if (!change.success) return data(failure, { status: 400 })
  const { waitS } = await limits.take([{ rule: 'change-account', key: userId }])
  if (waitS > 0) return data(failure, { status: 429, headers: { 'Retry-After': String(waitS) } })
  const outcome = await changeNotifications(db, userId, change.data)
  // After a form post without scripts, a redirect keeps a reload from sending the form again. React
  // Router's own requests end in `.data`; not every browser sends headers that identify them.
  if (!new URL(request.url).pathname.endsWith('.data')) {
    throw redirect(withUndo(url.searchParams, outcome))
  }
  const words = formatOutcome(outcome, context.get(languageContext))
  return data({ isDone: true, outcome, words })
}

/** The page's URL with the id for undo: without scripts there is no toast with an undo button. */
function withUndo(searchParams: URLSearchParams, outcome: ChangeOutcome): string {
  const query = new URLSearchParams(searchParams)
  query.delete('undo')
  if (outcome && 'deleted' in outcome) query.set('undo', outcome.deleted.deletionId)
  // The redirect adds the prefix of the language.
  const page = href('/notifications')
  return query.size > 0 ? `${page}?${query}` : page
}

/** Rolls back a failed change in the UI, as for likes. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const response = await stayOnFailure(
    async () => {
      const done = await serverAction()
      // The bell of another page called this action. It shows the number of unread notifications.
      if (!isViewerIncluded()) void refreshViewer()
      showOutcome(done.outcome, done.words)
      return done
    },
    { isDone: false },
    'The notifications could not be changed:',
  )
  if (!('outcome' in response)) showFailure()
  return response
}

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { notifications, now, deletion } = loaderData
  return <NotificationCenter notifications={notifications} now={now} deletion={deletion} />
}

/** The player's notifications. */
import { data, redirect } from 'react-router'
import type { Route } from './+types/notifications'
import { requireViewer, servicesContext } from '../context.server.ts'
import { AchievementEmblem } from '../features/achievements/achievement-emblem.tsx'
import { findAnnounced } from '../features/achievements/definitions.ts'
import {
  changeNotifications,
  notificationChangeSchema,
} from '../features/notifications/change-notifications.server.ts'
import { stayOnFailure } from '../lib/lost-line.ts'
import { NotificationCenter } from '../features/notifications/notification-center.tsx'
import { listNotifications } from '../features/notifications/notifications.server.ts'

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Notifications | ${matches[0].loaderData.portalName}` },
    { name: 'robots', content: 'noindex' },
  ]
}

export async function loader({ context }: Route.LoaderArgs) {
  const { userId } = requireViewer(context)
  const now = Date.now()
  const { db } = context.get(servicesContext)
  return { notifications: await listNotifications(db, userId, { now }), now }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { userId } = requireViewer(context)
  const { db, publishUnread } = context.get(servicesContext)
  const form = Object.fromEntries(await request.formData())
  const change = notificationChangeSchema.safeParse(form)
  if (!change.success) return data({ isDone: false }, { status: 400 })
  await changeNotifications(db, userId, change.data)
  await publishUnread(userId)
  // A form sent without script: reloading the page afterwards must not send it again.
  if (request.headers.get('Sec-Fetch-Mode') === 'navigate')
    throw redirect(url.pathname + url.search)
  return data({ isDone: true })
}

/** A change that fails goes back to its former state, like a like (decisions, Shell). */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return stayOnFailure(serverAction, { isDone: false }, 'The notifications could not be changed:')
}

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { notifications, now } = loaderData
  return <NotificationCenter notifications={notifications} now={now} emblemOf={emblemOf} />
}

/** An achievement shows the emblem that it brought. */
function emblemOf({ type, title }: { type: string; title: string }) {
  const achievement = type === 'achievement' && findAnnounced(title)
  return achievement ? <AchievementEmblem name={achievement.icon} size={44} /> : undefined
}

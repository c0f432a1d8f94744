/** The sign-in page. */
import { data, redirect } from 'react-router'
import type { Route } from './+types/sign-in'
import { languageContext, requesterContext, servicesContext } from '../context.server.ts'
import { respondWithAccount } from '../features/accounts/respond.server.ts'
import { keepFormOnConnectionLoss } from '../lib/connection-lost.ts'
import { keepRetryAfter } from '../lib/retry-after.ts'
import { AuthPage } from '../features/accounts/auth-page.tsx'
import { localPath } from '../features/accounts/local-path.ts'
import { signIn } from '../features/accounts/sign-in.server.ts'
import { findPendingLike, savePendingLike } from '../features/likes/pending-like.server.ts'
import { awardLikesOf } from '../features/play/award-achievements.server.ts'
import { giveWelcomeNotifications } from '../features/notifications/notifications.server.ts'
import { hiddenPageMeta } from '../lib/page-meta.ts'
import { getTranslator } from '../messages/catalogues.server.ts'
import type { RouteHandle } from '../route-handle.ts'

export const handle: RouteHandle = {
  queries: { visitor: 0, player: 1 },
  session: 'optional',
  cache: 'form',
}

export const headers = keepRetryAfter

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return hiddenPageMeta(matches[0].loaderData, loaderData.title)
}

export function loader({ url, context }: Route.LoaderArgs) {
  const next = localPath(url.searchParams.get('next'))
  if (context.get(requesterContext).viewer) throw redirect(next)
  const t = getTranslator(context.get(languageContext), 'titles')
  const like = findPendingLike(context.get(servicesContext).games, url.searchParams)
  return data({ title: t('signIn'), next, like })
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const entries = Object.fromEntries(await request.formData())
  const services = context.get(servicesContext)
  const requester = context.get(requesterContext)
  const { address } = requester
  const query = url.searchParams
  const { db, config, games } = services
  const give = giveWelcomeNotifications(config.portalName, games.length)
  const result = await signIn(db, services, requester, entries, give)
  return respondWithAccount(context.get(languageContext), result, query, async (userId) => {
    const like = findPendingLike(games, query)
    if (!like) return
    const liked = { userId, address, gameId: like.gameId }
    await savePendingLike(db, services, liked, awardLikesOf({ ...config, games }))
  })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepFormOnConnectionLoss(serverAction)
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { next, like } = loaderData
  return <AuthPage mode="signin" next={next} like={like} message={actionData} />
}

/** Signing in. */
import { data, redirect } from 'react-router'
import type { Route } from './+types/sign-in'
import { askerContext, servicesContext } from '../context.server.ts'
import { answerAccount } from '../features/accounts/respond.server.ts'
import { keepFormOnLostLine } from '../lib/connection-lost.ts'
import { keepRetryAfter } from '../lib/retry-after.ts'
import { AuthPage } from '../features/accounts/auth-page.tsx'
import { localPath } from '../features/accounts/local-path.ts'
import { signIn } from '../features/accounts/sign-in.server.ts'
import { findMeantLike, likeMeant } from '../features/likes/pending-like.server.ts'
import { giveStarterNotes } from '../features/notifications/notifications.server.ts'
import { hiddenPageMeta } from '../lib/page-meta.ts'

export const headers = keepRetryAfter

export function meta({ matches }: Route.MetaArgs) {
  return hiddenPageMeta(matches[0].loaderData, 'Sign In')
}

export function loader({ url, context }: Route.LoaderArgs) {
  const next = localPath(url.searchParams.get('next'))
  if (context.get(askerContext).viewer) throw redirect(next)
  return data({ next, like: findMeantLike(context.get(servicesContext).games, url.searchParams) })
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const entries = Object.fromEntries(await request.formData())
  const services = context.get(servicesContext)
  const asker = context.get(askerContext)
  const { address } = asker
  const query = url.searchParams
  const { db, config, games } = services
  const give = giveStarterNotes(config.portalName, games.length)
  const result = await signIn(db, services, asker, entries, give)
  return answerAccount(result, query, async (userId) => {
    const like = findMeantLike(games, query)
    if (like) await likeMeant(db, services, { userId, address, gameId: like.gameId })
  })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepFormOnLostLine(serverAction)
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  return <AuthPage mode="signin" {...loaderData} message={actionData} />
}

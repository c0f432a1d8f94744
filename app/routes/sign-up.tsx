/** The sign-up page. */
import type { Route } from './+types/sign-up'
import { AuthPage } from '../features/accounts/browser/auth-page.tsx'
import { signUp } from '../features/accounts/server/sign-up.server.ts'
import { keepFormOnConnectionLoss } from '../lib/connection-lost.ts'
import { hiddenPageMeta } from '../lib/page-meta.ts'
import { keepRetryAfter } from '../lib/retry-after.ts'
import type { RouteHandle } from '../route-handle.ts'
import { enterAccount, loadEntry } from './enter-account.server.ts'

export const handle: RouteHandle = {
  queries: { visitor: 0, player: 1 },
  session: 'optional',
  cache: 'form',
}

export const headers = keepRetryAfter

export const meta = hiddenPageMeta

export function loader(args: Route.LoaderArgs) {
  return loadEntry(args, 'signUp')
}

export function action(args: Route.ActionArgs) {
  return enterAccount(args, signUp)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepFormOnConnectionLoss(serverAction)
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const { next, like } = loaderData
  return <AuthPage mode="signup" next={next} like={like} message={actionData} />
}

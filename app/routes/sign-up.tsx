/** The sign-up page. */
import type { Route } from './+types/sign-up'
import { AuthPage } from '#features/accounts/browser/auth-page.tsx'
import { keepFormWithoutCookies } from '#features/accounts/browser/cookies-blocked.tsx'
import { SIGN_UP } from '#features/accounts/server/sign-up.server.ts'
import { entryMeta } from '#lib/page-meta.ts'
import type { RouteHandle } from '#features/route-handle.ts'
import { describeSignUp, enterAccount, loadSignInPage } from './enter-account.server.ts'

export const handle: RouteHandle = {
  session: 'optional',
  cache: 'form',
}

export const meta = entryMeta

export async function loader(args: Route.LoaderArgs) {
  const entry = loadSignInPage(args, 'signUp')
  return { ...entry, ...(await describeSignUp(args.context, entry.invitation)) }
}

export const action = (args: Route.ActionArgs) => enterAccount([SIGN_UP], args)

export const clientAction = keepFormWithoutCookies

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const { next, like, invitation, notice, isRefused } = loaderData
  return (
    <AuthPage
      mode="signup"
      after={{ next, like, invitation }}
      // Without JavaScript, the refused form comes back to a page that says the same.
      notice={isRefused && actionData ? undefined : notice}
      isRefused={isRefused}
      message={actionData}
    />
  )
}

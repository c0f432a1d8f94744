/** The sign-in page. */
import type { Route } from './+types/sign-in'
import { pageContext, pageTranslator } from '#features/context.server.ts'
import { AuthPage } from '#features/accounts/browser/auth-page.tsx'
import { keepFormWithoutCookies } from '#features/accounts/browser/cookies-blocked.tsx'
import { canHavePasskeys } from '#features/accounts/passkeys.ts'
import { SIGN_IN } from '#features/accounts/server/sign-in.server.ts'
import { SIGN_IN_WITH_PASSKEY } from '#features/passkeys/server/sign-in.server.ts'
import { entryMeta } from '#lib/page-meta.ts'
import type { RouteHandle } from '#features/route-handle.ts'
import { enterAccount, loadSignInPage } from './enter-account.server.ts'

export const handle: RouteHandle = {
  session: 'optional',
  cache: 'form',
}

export const meta = entryMeta

export function loader(args: Route.LoaderArgs) {
  const { context } = args
  const t = pageTranslator(context, 'passkeys')
  const hasPasskeys = canHavePasskeys(context.get(pageContext).origin)
  return {
    ...loadSignInPage(args, 'signIn'),
    ...(hasPasskeys && { scriptlessNotice: t('needsScript') }),
  }
}

export const action = (args: Route.ActionArgs) =>
  enterAccount([SIGN_IN, SIGN_IN_WITH_PASSKEY], args)

export const clientAction = keepFormWithoutCookies

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { next, like, invitation, message, scriptlessNotice } = loaderData
  return (
    <AuthPage
      mode="signin"
      after={{ next, like, invitation }}
      message={actionData ?? message}
      scriptlessNotice={scriptlessNotice}
    />
  )
}

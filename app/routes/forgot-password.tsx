/** Requests a mail with a link that sets a new password. */
import type { Route } from './+types/forgot-password'
import { pageTranslator } from '#features/context.server.ts'
import { REQUEST_RESET } from '#features/accounts/server/passwords/request-reset.server.ts'
import { handleForm } from '#features/actions/server/form-action.server.ts'
import { keepForm } from '#lib/browser/keep-form.ts'
import { AuthPage } from '#features/accounts/browser/auth-page.tsx'
import { localPath } from '#features/accounts/server/local-path.server.ts'
import { entryMeta } from '#lib/page-meta.ts'
import { readInvitation } from './enter-account.server.ts'
import type { RouteHandle } from '#features/route-handle.ts'

export const handle: RouteHandle = { cache: 'form' }

export const meta = entryMeta

export function loader({ url, context }: Route.LoaderArgs) {
  const t = pageTranslator(context, 'titles')
  const next = localPath(url.searchParams.get('next'))
  return { title: t('resetPassword'), next, ...readInvitation(url) }
}

export const action = (args: Route.ActionArgs) => handleForm([REQUEST_RESET], args)

export const clientAction = keepForm

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { next, invitation } = loaderData
  return <AuthPage mode="reset" after={{ next, invitation }} message={actionData} />
}

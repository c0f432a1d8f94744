/** Requests a mail with a link that sets a new password. */
import { data } from 'react-router'
import type { Route } from './+types/forgot-password'
import { pageContext, pageTranslator } from '#features/context.server.ts'
import { emailSchema } from '#features/accounts/account-rules.ts'
import { requestReset } from '#features/accounts/server/passwords/request-reset.server.ts'
import { respondWithFault } from '#features/accounts/server/respond.server.ts'
import { keepForm } from '#lib/browser/keep-form.ts'
import { AuthPage } from '#features/accounts/browser/auth-page.tsx'
import { checkPasswords } from '#features/accounts/server/sign-up-rules.server.ts'
import { localPath } from '#features/accounts/server/local-path.server.ts'
import { explainFault, explainInput } from '#features/accounts/server/account-fault.server.ts'
import { entryMeta } from '#lib/page-meta.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import { readInvitation } from './enter-account.server.ts'
import type { RouteHandle } from '#features/route-handle.ts'

export const handle: RouteHandle = { cache: 'form' }

export const meta = entryMeta

export function loader({ url, context }: Route.LoaderArgs) {
  const t = pageTranslator(context, 'titles')
  const next = localPath(url.searchParams.get('next'))
  return { title: t('resetPassword'), next, ...readInvitation(url) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, requester, language } = context.get(pageContext)
  const off = checkPasswords(services.config)
  if (off) return respondWithFault(context, off)
  const form = await request.formData()
  const email = emailSchema.safeParse(form.get('email'))
  if (!email.success) return respondWithFault(context, explainInput(email.error), form)
  try {
    await requestReset(services.db, services, requester, email.data, language)
  } catch (error) {
    return respondWithFault(context, explainFault(error, services, requester), form)
  }
  // The same message with and without an account, so that addresses cannot be probed.
  const t = getTranslator(language, 'accounts')
  if (services.state.hasMailServer) return data({ success: t('resetSent') })
  const contact = services.config.contactEmail
  return data({ error: contact ? t('resetAsk', { contact }) : t('resetAskOperator') })
}

export const clientAction = keepForm

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { next, invitation } = loaderData
  return <AuthPage mode="reset" after={{ next, invitation }} message={actionData} />
}

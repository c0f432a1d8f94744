/** Asks a new player for the name that the OpenID Connect provider did not send. */
import { data, redirect } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Route } from './+types/provider-name'
import { pageContext, pageTranslator, type RequestServices } from '#features/context.server.ts'
import { keepFormWithoutCookies } from '#features/accounts/browser/cookies-blocked.tsx'
import { MAX_NAME_LENGTH } from '#features/accounts/account-limits.ts'
import { displayNameSchema } from '#features/accounts/account-rules.ts'
import { explainInput } from '#features/accounts/server/account-fault.server.ts'
import { respondWithFault } from '#features/accounts/server/respond.server.ts'
import { cookieHeaders } from '#features/accounts/server/sessions/session-cookie.server.ts'
import { ActionForm, type ActionResponse } from '#features/actions/browser/action-form.tsx'
import { readTyped } from '#features/actions/server/read-typed.server.ts'
import { savePendingLike } from '#features/likes/server/pending-like.server.ts'
import { newAccountCookie, readPage } from '#features/providers/server/flow.server.ts'
import { explainError } from '#features/providers/server/notice.server.ts'
import { signUpIdentity } from '#features/providers/server/sign-in.server.ts'
import { hiddenPageMeta } from '#lib/page-meta.ts'
import type { RouteHandle } from '#features/route-handle.ts'
import { Field } from '#ui/field.tsx'
import { ResultBanner } from '#ui/result-banner.tsx'
import { FormPage } from '#ui/form-page.tsx'

export const handle: RouteHandle = { messages: ['provider'] }

export const meta = hiddenPageMeta

function readAccount(request: Request, { cookieKey, db, provider }: RequestServices) {
  const account = newAccountCookie.read(cookieKey, request.headers.get('Cookie'), db.now())
  if (!provider || !account) throw redirect('/sign-in')
  return account
}

export function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(pageContext)
  readAccount(request, services)
  const t = pageTranslator(context, 'titles')
  return { title: t('chooseName'), provider: services.config.oidc!.name }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, requester, language } = context.get(pageContext)
  const account = readAccount(request, services)
  const form = await request.formData()
  const parsed = displayNameSchema.safeParse(form.get('name'))
  if (!parsed.success) return respondWithFault(context, explainInput(parsed.error), form)
  const result = await signUpIdentity(services, requester, account, { name: parsed.data }).catch(
    (error: unknown) => explainError(error, services, requester, language),
  )
  if (typeof result === 'string') {
    return data({ error: result, values: readTyped(form) }, { status: 400 })
  }
  if ('error' in result) return respondWithFault(context, result, form)
  const { userId, cookies } = result
  const { search } = account
  await savePendingLike(services, requester, { userId, search })
  const headers = cookieHeaders([...cookies, newAccountCookie.forget(services.cookieKey)])
  throw redirect(readPage({ search }).next, { headers })
}

export const clientAction = keepFormWithoutCookies

export default function ProviderName({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('provider')
  const tAuth = useTranslations('auth')
  const { title, provider } = loaderData
  const { error, faults }: ActionResponse = actionData ?? {}
  return (
    <FormPage title={title} about={t('nameAbout', { provider })}>
      <ActionForm
        intent="provider-name"
        label={tAuth('createAccount')}
        className="panel grid gap-4 p-5"
        buttonClass="button-accent"
      >
        <ResultBanner error={faults ? undefined : error} />
        <Field
          label={tAuth('displayName')}
          name="name"
          autoComplete="nickname"
          maxLength={MAX_NAME_LENGTH}
        />
      </ActionForm>
    </FormPage>
  )
}

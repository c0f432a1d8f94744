/** Asks a new player for the name that the OpenID Connect provider did not send. */
import { redirect } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Route } from './+types/provider-name'
import { pageContext, pageTranslator, type RequestServices } from '#features/context.server.ts'
import { keepFormWithoutCookies } from '#features/accounts/browser/cookies-blocked.tsx'
import { MAX_NAME_LENGTH } from '#features/accounts/account-limits.ts'
import { ActionForm, type ActionResponse } from '#features/actions/browser/action-form.tsx'
import { newAccountCookie } from '#features/providers/server/authorization-cookie.server.ts'
import { NAME_NEW_ACCOUNT } from '#features/providers/server/sign-in.server.ts'
import { hiddenPageMeta } from '#lib/page-meta.ts'
import type { RouteHandle } from '#features/route-handle.ts'
import { Field } from '#ui/field.tsx'
import { ResultBanner } from '#ui/result-banner.tsx'
import { FormPage } from '#ui/form-page.tsx'
import { enterAccount } from './enter-account.server.ts'

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

export function action(args: Route.ActionArgs) {
  const account = readAccount(args.request, args.context.get(pageContext).services)
  return enterAccount([NAME_NEW_ACCOUNT], args, { search: account.search, account })
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

/** Asks a new player for the name that the OpenID Connect provider did not send. */
import { Form, data, redirect, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Route } from './+types/provider-name'
import { languageContext, requesterContext, servicesContext } from '../context.server.ts'
import { MAX_NAME_LENGTH } from '../features/accounts/account-limits.ts'
import { displayNameSchema } from '../features/accounts/account-rules.ts'
import { explainInput } from '../features/accounts/server/account-fault.server.ts'
import { formatAccountMessage } from '../features/accounts/server/format-account-message.server.ts'
import { cookieHeaders } from '../features/accounts/server/sessions/session-cookie.server.ts'
import { savePendingLike } from '../features/likes/server/pending-like.server.ts'
import { readNewAccount, readPage } from '../features/providers/server/flow.server.ts'
import { signUpIdentity } from '../features/providers/server/sign-in.server.ts'
import { enter, explainError } from '../features/providers/server/visit.server.ts'
import { hiddenPageMeta } from '../lib/page-meta.ts'
import { getTranslator } from '../messages/catalogues.server.ts'
import type { RouteHandle } from '../route-handle.ts'
import { Field } from '../ui/field.tsx'

export const handle: RouteHandle = { queries: { visitor: 0, player: 0 }, messages: ['provider'] }

export const meta = hiddenPageMeta

export function loader({ request, context }: Route.LoaderArgs) {
  const { config, cookieKey, db } = context.get(servicesContext)
  if (!config.oidc || !readNewAccount(request, cookieKey, db.now())) throw redirect('/sign-in')
  const t = getTranslator(context.get(languageContext), 'titles')
  return { title: t('chooseName'), provider: config.oidc.name }
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const requester = context.get(requesterContext)
  const language = context.get(languageContext)
  const account = readNewAccount(request, services.cookieKey, services.db.now())
  if (!services.provider || !account) throw redirect('/sign-in')
  const name = (await request.formData()).get('name')
  const refuse = (error: string) => data({ error, name: String(name) }, { status: 400 })
  const parsed = displayNameSchema.safeParse(name)
  if (!parsed.success)
    return refuse(formatAccountMessage(language, explainInput(parsed.error).error))
  const result = await signUpIdentity(services, requester, account, parsed.data).catch(
    (error: unknown) => explainError(error, services, requester, language),
  )
  if (typeof result === 'string') return refuse(result)
  if ('error' in result) return refuse(formatAccountMessage(language, result.error))
  const { cookies, liked } = enter(services, account, result)
  const { next } = readPage(account)
  const { address } = requester
  if (liked) await savePendingLike(services.db, services, { ...liked, address })
  throw redirect(next, { headers: cookieHeaders(cookies) })
}

export default function ProviderName({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('provider')
  const tAuth = useTranslations('auth')
  const isBusy = useNavigation().state === 'submitting'
  return (
    <div className="mx-auto max-w-md px-(--gutter) pt-12 md:pt-20">
      <h1 className="mb-2 text-3xl font-extrabold">{loaderData.title}</h1>
      <p className="mb-6 text-muted">{t('nameAbout', { provider: loaderData.provider })}</p>
      <Form method="post" className="panel grid gap-4 p-5">
        {actionData?.error && (
          <p
            role="alert"
            className="rounded-md border border-harm bg-harm-wash p-3 text-sm text-harm"
          >
            {actionData.error}
          </p>
        )}
        <Field
          label={tAuth('displayName')}
          name="name"
          autoComplete="nickname"
          maxLength={MAX_NAME_LENGTH}
          defaultValue={actionData?.name}
        />
        <button type="submit" className="button button-accent" disabled={isBusy}>
          {isBusy ? tAuth('loading') : tAuth('createAccount')}
        </button>
      </Form>
    </div>
  )
}

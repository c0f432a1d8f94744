/** The second step of a sign-in: a time-based code or a recovery code. */
import { useEffect, useRef } from 'react'
import { Link, href, redirect } from 'react-router'
import { useTranslations } from 'use-intl'
import { ResultBanner } from '#ui/result-banner.tsx'
import type { Route } from './+types/sign-in-code'
import { pageContext, pageTranslator } from '#features/context.server.ts'
import {
  CookiesBlocked,
  keepFormWithoutCookies,
} from '#features/accounts/browser/cookies-blocked.tsx'
import { afterSignInQuery } from '#features/accounts/browser/after-sign-in.ts'
import { PendingLikeNotice } from '#features/accounts/browser/auth-form.tsx'
import { pendingCookie } from '#features/accounts/server/sessions/pending-sign-in.server.ts'
import { backTo } from '#features/providers/server/notice.server.ts'
import { CodeField } from '#features/second-factor/browser/code-field.tsx'
import { SIGN_IN_WITH_CODE } from '#features/second-factor/server/sign-in-with-code.server.ts'
import { ActionForm, type ActionResponse } from '#features/actions/browser/action-form.tsx'
import { hiddenPageMeta } from '#lib/page-meta.ts'
import type { RouteHandle } from '#features/route-handle.ts'
import { FormPage } from '#ui/form-page.tsx'
import { enterAccount, loadSignInPage } from './enter-account.server.ts'

export const handle: RouteHandle = {
  session: 'optional',
  messages: ['secondFactor'],
}

export const meta = hiddenPageMeta

export function loader(args: Route.LoaderArgs) {
  const { request, url, context } = args
  const entry = loadSignInPage(args, 'signInCode')
  const { services } = context.get(pageContext)
  const after = afterSignInQuery(entry)
  const given = request.headers.get('Cookie')
  if (!pendingCookie.read(services.cookieKey, given, services.db.now())) {
    if (given) throw redirect(href('/sign-in') + after)
    const error = pageTranslator(context, 'auth')('cookiesBlocked')
    throw redirect(backTo(services, { purpose: 'sign-in', search: after }, { error }))
  }
  return { ...entry, after, hasRecoveryCode: url.searchParams.has('recovery') }
}

export function action(args: Route.ActionArgs) {
  const cookies = args.request.headers.get('Cookie') ?? undefined
  return enterAccount([SIGN_IN_WITH_CODE], args, { cookies })
}

export const clientAction = keepFormWithoutCookies

export default function SignInCode({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('secondFactor')
  const auth = useTranslations('auth')
  const { title, like, after, hasRecoveryCode } = loaderData
  const response: ActionResponse = actionData ?? {}
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // At first, and after a wrong code, which the next one then replaces.
    field.current?.select()
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- a response, or another field
  }, [actionData, hasRecoveryCode])
  const other = new URLSearchParams(after)
  if (!hasRecoveryCode) other.set('recovery', '')
  return (
    <FormPage title={title}>
      <div className="panel p-5">
        {like && <PendingLikeNotice like={like} />}
        <div className="grid gap-4">
          <ActionForm
            intent="sign-in-code"
            label={auth('signIn')}
            className="grid gap-4"
            buttonClass="button-accent"
          >
            <CookiesBlocked />
            <ResultBanner error={response.faults ? undefined : response.error} />
            <CodeField
              key={String(hasRecoveryCode)}
              ref={field}
              label={t(hasRecoveryCode ? 'recoveryCode' : 'codeFromApp')}
              hint={t(hasRecoveryCode ? 'recoveryCodeHint' : 'codeHint')}
              hasLetters={hasRecoveryCode}
            />
          </ActionForm>
          <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm pointer-coarse:-my-2 pointer-coarse:gap-y-0">
            <Link to={`?${other}`} replace className="text-link lone-link">
              {t(hasRecoveryCode ? 'useApp' : 'useRecoveryCode')}
            </Link>
            <Link to={href('/sign-in') + after} className="text-link lone-link">
              {auth('backToSignIn')}
            </Link>
          </p>
        </div>
      </div>
    </FormPage>
  )
}

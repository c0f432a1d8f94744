/** Asks a signed-in player to confirm who they are, then opens the page that needs it (ADR 75). */
import { Link, data, redirect } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Route } from './+types/confirm-identity'
import { pageContext, pageTranslator, requireViewer } from '#features/context.server.ts'
import { ProviderButton } from '#features/accounts/browser/provider-button.tsx'
import { explainFault } from '#features/accounts/server/account-fault.server.ts'
import { localPath } from '#features/accounts/server/local-path.server.ts'
import { hasPassword } from '#features/accounts/server/passwords/current-password.server.ts'
import { formatWrongPassword } from '#features/accounts/server/format-account-message.server.ts'
import { respondWithFault } from '#features/accounts/server/respond.server.ts'
import { cookieHeaders } from '#features/accounts/server/sessions/session-cookie.server.ts'
import { ActionForm, type ActionResponse } from '#features/actions/browser/action-form.tsx'
import { readTyped } from '#features/actions/server/read-typed.server.ts'
import { PasskeyConfirmation } from '#features/passkeys/browser/passkey-confirmation.tsx'
import { hasPasskey } from '#features/passkeys/server/passkeys.server.ts'
import { CodeField } from '#features/second-factor/browser/code-field.tsx'
import { loadSecondFactor } from '#features/second-factor/server/second-factor.server.ts'
import { FocusedBanner } from '#ui/focused-banner.tsx'
import { confirmIdentity } from '#features/security/server/confirm-identity.server.ts'
import { loadProvider } from '#features/providers/server/identities.server.ts'
import { openNotice } from '#features/providers/server/notice.server.ts'
import { keepForm } from '#lib/browser/keep-form.ts'
import { hiddenPageMeta } from '#lib/page-meta.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import type { RouteHandle } from '#features/route-handle.ts'
import { FormPage } from '#ui/form-page.tsx'
import { HiddenUsername } from '#ui/hidden-username.tsx'
import { PasswordField } from '#features/accounts/browser/password-field.tsx'

export const handle: RouteHandle = {
  session: 'required',
  messages: ['security', 'passkeys', 'provider', 'secondFactor'],
}

export const meta = hiddenPageMeta

export async function loader({ url, context }: Route.LoaderArgs) {
  const { userId, email } = requireViewer(context, 'view-settings')
  const { services } = context.get(pageContext)
  const { config, db } = services
  // Of staff who have entered the password already.
  const isForSecondFactor = url.searchParams.has('needs')
  return {
    title: pageTranslator(context, 'titles')('confirmIdentity'),
    email,
    hasCode: isForSecondFactor && (await loadSecondFactor(db, userId)).isOn,
    isRecovery: url.searchParams.has('recovery'),
    hasPassword: !isForSecondFactor && config.passwordSignIn && (await hasPassword(db, userId)),
    hasPasskey: await hasPasskey(services, userId),
    identity: isForSecondFactor ? undefined : await loadProvider(services, userId),
    next: localPath(url.searchParams.get('next')),
    notice: openNotice(services, url),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const viewer = requireViewer(context, 'change-settings')
  const { services, requester, language } = context.get(pageContext)
  const form = await request.formData()
  const entries = Object.fromEntries(form)
  let cookies: string[] | undefined
  try {
    cookies = await confirmIdentity(services, { viewer, requester, language, entries })
  } catch (error) {
    return respondWithFault(context, explainFault(error, services, requester), form)
  }
  if (cookies) {
    throw redirect(localPath(url.searchParams.get('next')), { headers: cookieHeaders(cookies) })
  }
  if (entries.intent === 'code') {
    return respondWithFault(context, { error: 'wrongCode', status: 400 }, form)
  }
  if (entries.intent !== 'password') {
    const error = getTranslator(language, 'security')('confirmationFailed')
    return data({ error }, { status: 400 })
  }
  const error = formatWrongPassword(language, entries.password)
  return data({ error, faults: { password: error }, values: readTyped(form) }, { status: 400 })
}

export const clientAction = keepForm

export default function ConfirmIdentity({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('security')
  const tProvider = useTranslations('provider')
  const tCode = useTranslations('secondFactor')
  const { identity, hasCode, hasPassword, hasPasskey, isRecovery, next } = loaderData
  const hasWay = hasCode || hasPassword || hasPasskey || identity?.isLinked
  const other = new URLSearchParams({ next, needs: 'second-factor' })
  if (!isRecovery) other.set('recovery', '')
  const response: ActionResponse | undefined = actionData ?? loaderData.notice
  const button = { label: t('confirm'), className: 'grid gap-4', buttonClass: 'button-accent' }
  return (
    <FormPage title={loaderData.title} about={t('confirmIdentityAbout')}>
      <FocusedBanner response={response?.faults ? undefined : response} />
      <div className="panel grid gap-4 p-5">
        {!hasWay && <p>{t('cannotConfirm')}</p>}
        {hasCode && (
          <>
            <ActionForm {...button} intent="code">
              <CodeField
                key={String(isRecovery)}
                label={tCode(isRecovery ? 'recoveryCode' : 'codeFromApp')}
                hint={tCode(isRecovery ? 'recoveryCodeHint' : 'codeHint')}
                hasLetters={isRecovery}
              />
            </ActionForm>
            <Link to={`?${other}`} replace className="text-link lone-link text-sm">
              {tCode(isRecovery ? 'useApp' : 'useRecoveryCode')}
            </Link>
          </>
        )}
        {hasPassword && (
          <ActionForm {...button} intent="password">
            <HiddenUsername email={loaderData.email} />
            <PasswordField label={t('currentPassword')} name="password" />
          </ActionForm>
        )}
        {hasPasskey && <PasskeyConfirmation />}
        {identity?.isLinked && (
          <ProviderButton
            purpose="confirm"
            search={`?next=${encodeURIComponent(next)}`}
            label={tProvider('confirmWith', { provider: identity.name })}
          />
        )}
      </div>
    </FormPage>
  )
}

/** Asks a signed-in player to confirm who they are, then opens the page that needs it (ADR 75). */
import { Link, redirect } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Route } from './+types/confirm-identity'
import { pageContext, pageTranslator, requireViewer } from '#features/context.server.ts'
import { ProviderButton } from '#features/accounts/browser/provider-button.tsx'
import { localPath } from '#features/accounts/server/local-path.server.ts'
import { hasPassword } from '#features/accounts/server/passwords/current-password.server.ts'
import { ActionForm, type ActionResponse } from '#features/actions/browser/action-form.tsx'
import { handleForm } from '#features/actions/server/form-action.server.ts'
import { PasskeyConfirmation } from '#features/passkeys/browser/passkey-confirmation.tsx'
import { hasPasskey } from '#features/passkeys/server/passkeys.server.ts'
import { CodeField } from '#features/second-factor/browser/code-field.tsx'
import { loadSecondFactor } from '#features/second-factor/server/second-factor.server.ts'
import { FocusedBanner } from '#ui/focused-banner.tsx'
import { CONFIRM_ACTIONS } from '#features/security/server/confirm-identity.server.ts'
import { loadProvider } from '#features/providers/server/identities.server.ts'
import { openNotice } from '#features/providers/server/notice.server.ts'
import { keepForm } from '#lib/browser/keep-form.ts'
import { hiddenPageMeta } from '#lib/page-meta.ts'
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

export async function action(args: Route.ActionArgs) {
  const response = await handleForm(CONFIRM_ACTIONS, args)
  if (response.data.error !== undefined) return response
  const { headers = [] } = response.init ?? {}
  throw redirect(localPath(args.url.searchParams.get('next')), { headers })
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
            <ActionForm {...button} intent="confirm-by-code">
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
          <ActionForm {...button} intent="confirm-by-password">
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

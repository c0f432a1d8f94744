/** Sets a new password by a mailed link. */
import { ResultBanner } from '#ui/result-banner.tsx'
import { Link, data } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Route } from './+types/reset-password'
import { pageContext, pageTranslator } from '#features/context.server.ts'
import { MIN_PASSWORD_LENGTH } from '#features/accounts/account-limits.ts'
import { CookiesBlocked } from '#features/accounts/browser/cookies-blocked.tsx'
import { findTokenOwner } from '#features/accounts/server/addresses/account-tokens.server.ts'
import { respondWithFault } from '#features/accounts/server/respond.server.ts'
import { checkPasswords } from '#features/accounts/server/sign-up-rules.server.ts'
import { resetPassword } from '#features/accounts/server/passwords/set-password.server.ts'
import { checkNewPassword } from '#features/accounts/server/passwords/new-password.server.ts'
import { explainFault } from '#features/accounts/server/account-fault.server.ts'
import { ActionForm, type ActionResponse } from '#features/actions/browser/action-form.tsx'
import { keepForm } from '#lib/browser/keep-form.ts'
import { secretPageMeta } from '#lib/page-meta.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import type { RouteHandle } from '#features/route-handle.ts'
import { FormPage } from '#ui/form-page.tsx'
import { HiddenUsername } from '#ui/hidden-username.tsx'
import { PasswordField } from '#features/accounts/browser/password-field.tsx'

export const handle: RouteHandle = { messages: ['accounts'] }

export const meta = secretPageMeta

export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  const { config, db } = context.get(pageContext).services
  const owner = config.passwordSignIn ? await findTokenOwner(db, 'reset', token) : undefined
  const t = pageTranslator(context, 'titles')
  return data({ title: t('newPassword'), token, email: owner?.email })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, language, requester: client } = context.get(pageContext)
  const off = checkPasswords(services.config)
  if (off) return respondWithFault(context, off)
  const form = await request.formData()
  const token = String(form.get('token') ?? '')
  try {
    const owner = await findTokenOwner(services.db, 'reset', token)
    const known = [...(owner ? [owner.name, owner.email] : []), services.config.portalName]
    const fault = checkNewPassword(form.get('password'), form.get('passwordConfirmation'), known)
    if (fault) return respondWithFault(context, fault, form)
    const password = String(form.get('password'))
    const account = await resetPassword(services.db, services.config, { token, password, client })
    if (!account) return respondWithFault(context, { error: 'linkDead', status: 400 })
    services.securityLog('password-reset', client.address)
    // Not before the code: a thief of the mailbox would sign in on a known device, without a notice.
    const headers = new Headers()
    if (!account.needsCode) {
      headers.set('Set-Cookie', services.devices.remember(client.device, account))
    }
    return data({ success: getTranslator(language, 'accounts')('passwordChanged') }, { headers })
  } catch (error) {
    return respondWithFault(context, explainFault(error, services, client), form)
  }
}

export const clientAction = keepForm

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('accounts')
  const { error, faults, success }: ActionResponse = actionData ?? {}
  const { token, email } = loaderData
  const isOver = email === undefined && !success
  return (
    <FormPage title={t('newPassword')}>
      <div className="panel grid gap-4 p-5">
        <ResultBanner
          error={faults ? undefined : (error ?? (isOver ? t('linkDead') : undefined))}
        />
        {success && <p role="status">{success}</p>}
        {success && (
          <Link to="/sign-in" className="button button-accent">
            {t('signIn')}
          </Link>
        )}
        {isOver && (
          <Link to="/forgot-password" className="button button-accent">
            {t('getNewLink')}
          </Link>
        )}
        {!isOver && !success && (
          <ActionForm
            intent="reset-password"
            fields={{ token }}
            label={t('setNewPassword')}
            className="grid gap-4"
            buttonClass="button-accent"
          >
            <CookiesBlocked />
            {email && <HiddenUsername email={email} />}
            <PasswordField
              label={t('newPassword')}
              name="password"
              isNew
              hint={t('newPasswordHint', { min: MIN_PASSWORD_LENGTH })}
            />
            <PasswordField label={t('confirmNewPassword')} name="passwordConfirmation" isNew />
          </ActionForm>
        )}
      </div>
    </FormPage>
  )
}

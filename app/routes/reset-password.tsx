/** Sets a new password by a mailed link. */
import { ResultBanner } from '#ui/result-banner.tsx'
import { Link, data } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Route } from './+types/reset-password'
import { pageContext, pageTranslator } from '#features/context.server.ts'
import { MIN_PASSWORD_LENGTH } from '#features/accounts/account-limits.ts'
import { CookiesBlocked } from '#features/accounts/browser/cookies-blocked.tsx'
import { findTokenOwner } from '#features/accounts/server/addresses/account-tokens.server.ts'
import { RESET_PASSWORD } from '#features/accounts/server/passwords/set-password.server.ts'
import { ActionForm, type ActionResponse } from '#features/actions/browser/action-form.tsx'
import { handleForm } from '#features/actions/server/form-action.server.ts'
import { keepForm } from '#lib/browser/keep-form.ts'
import { secretPageMeta } from '#lib/page-meta.ts'
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

export const action = (args: Route.ActionArgs) => handleForm([RESET_PASSWORD], args)

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

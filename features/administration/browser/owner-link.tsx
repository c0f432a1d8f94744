/** The page of the link that makes a player an owner, or sets the portal up. */
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { MAX_NAME_LENGTH, MIN_PASSWORD_LENGTH } from '#features/accounts/account-limits.ts'
import { afterSignInQuery } from '#features/accounts/browser/after-sign-in.ts'
import { ProviderButton } from '#features/accounts/browser/provider-button.tsx'
import { useSignInOptions } from '#features/accounts/browser/use-sign-in-options.ts'
import { ActionForm } from '#features/actions/browser/action-form.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordField } from '#features/accounts/browser/password-field.tsx'
import type { loadOwnerLink } from '../server/owner-link.server.ts'

type OwnerLinkData = Awaited<ReturnType<typeof loadOwnerLink>>

export function OwnerLink({ data: { token, isAlive, setUp } }: { data: OwnerLinkData }) {
  const t = useTranslations('admin')
  if (!isAlive) {
    return (
      <>
        <p className="mb-4 text-muted">{t('ownerLinkDead')}</p>
        <Link to="/" className="button button-accent">
          {t('toPortal')}
        </Link>
      </>
    )
  }
  if (setUp) return <SetUp {...{ token }} {...setUp} />
  return (
    <ActionForm
      intent="take-ownership"
      label={t('becomeOwner')}
      fields={{ token }}
      className="grid justify-items-start gap-4"
      buttonClass="button-accent"
    >
      <p className="text-muted">{t('ownerAbout')}</p>
    </ActionForm>
  )
}

/** One form for the owner's account and the name of the portal. */
function SetUp({ token, portalName }: { token: string; portalName: string | undefined }) {
  const t = useTranslations('admin')
  const tAuth = useTranslations('auth')
  const { hasPasswords = true } = useSignInOptions()
  const search = afterSignInQuery({ next: `/admin/owner?token=${token}` })
  return (
    <div className="grid max-w-md gap-4">
      <p className="text-muted">{t('setUpAbout')}</p>
      {hasPasswords && (
        <ActionForm
          intent="set-up"
          label={t('setUpSubmit')}
          fields={{ token }}
          className="grid gap-4"
          buttonClass="button-accent"
        >
          {portalName !== undefined && (
            <Field
              label={t('nameOfPortal')}
              name="portalName"
              defaultValue={portalName}
              autoComplete="off"
            />
          )}
          <Field
            label={tAuth('displayName')}
            name="name"
            autoComplete="nickname"
            maxLength={MAX_NAME_LENGTH}
          />
          <Field
            label={tAuth('email')}
            name="email"
            type="email"
            dir="ltr"
            autoComplete="username"
          />
          <PasswordField
            label={tAuth('password')}
            name="password"
            isNew
            hint={tAuth('passwordHint', { min: MIN_PASSWORD_LENGTH })}
          />
        </ActionForm>
      )}
      <ProviderButton search={search} />
      <Link to={`/sign-in${search}`} className="text-link lone-link text-sm">
        {tAuth('haveAccount')}
      </Link>
    </div>
  )
}

/** Settings, Security: the password, the link to the ways to sign in, and the deletion of the account. */
import { Link, href } from 'react-router'
import { useTranslations } from 'use-intl'
import { useEntry } from '#app/features/accounts/browser/use-entry.ts'
import { HiddenUsername } from '#app/ui/hidden-username.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#app/features/accounts/account-limits.ts'
import { ConfirmFirst } from './confirm-first.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { SaveForm } from './save-form.tsx'
import { PanelSection } from '#app/ui/panel-section.tsx'

interface SecurityPanelProps {
  email: string
  /** Whether the served page has the deletion box open. */
  isDeleting: boolean
  hasPassword: boolean
  /** Whether the player must re-authenticate first. */
  needsReauthentication: boolean
}

export function SecurityPanel(props: SecurityPanelProps) {
  const { hasPasswords = true } = useEntry()
  return (
    <>
      {hasPasswords && <ChangePassword {...props} />}
      <SignInAndSecurity />
      <DeleteAccount {...props} />
    </>
  )
}

function SignInAndSecurity() {
  const t = useTranslations('settings')
  return (
    <PanelSection title={t('signInAndSecurity')} about={t('signInAndSecurityAbout')}>
      <Link to={href('/settings/security')} className="button max-sm:w-full">
        {t('manageSignIn')}
      </Link>
    </PanelSection>
  )
}

function ChangePassword({ email, hasPassword, needsReauthentication }: SecurityPanelProps) {
  const t = useTranslations('settings')
  if (!hasPassword && needsReauthentication) {
    return (
      <PanelSection title={t('setPassword')} about={t('setPasswordAbout')}>
        <ConfirmFirst next="/settings?tab=security" />
      </PanelSection>
    )
  }
  const words = hasPassword ? 'changePassword' : 'setPassword'
  return (
    <PanelSection title={t(words)} about={t(`${words}About`)}>
      {/* Another form, not another field: the browser judges a form when it appears. */}
      <SaveForm formKey={words} save="change-password">
        <HiddenUsername email={email} />
        {hasPassword && (
          <PasswordField
            label={t('currentPassword')}
            name="currentPassword"
            autoComplete="current-password"
            maxLength={MAX_PASSWORD_LENGTH}
          />
        )}
        <PasswordField
          label={t('newPassword')}
          name="newPassword"
          autoComplete="new-password"
          maxLength={MAX_PASSWORD_LENGTH}
          hint={t('newPasswordHint', { min: MIN_PASSWORD_LENGTH })}
        />
        <PasswordField
          label={t('confirmNewPassword')}
          name="passwordConfirmation"
          autoComplete="new-password"
          maxLength={MAX_PASSWORD_LENGTH}
        />
      </SaveForm>
    </PanelSection>
  )
}

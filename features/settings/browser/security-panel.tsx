/** Settings, Security: the ways to sign in, the sessions, what happened, and the deletion of the account. */
import { useTranslations } from 'use-intl'
import { ActionForm } from '#features/actions/browser/action-form.tsx'
import { ProviderButton } from '#features/accounts/browser/provider-button.tsx'
import { useSignInOptions } from '#features/accounts/browser/use-sign-in-options.ts'
import type { SecurityResponse } from '#features/accounts/server/security-post.ts'
import { PasskeysSection } from '#features/passkeys/browser/passkeys-section.tsx'
import { SecondFactorSection } from '#features/second-factor/browser/second-factor-section.tsx'
import { EventList, SessionList } from '#features/security/browser/session-list.tsx'
import { SECURITY_PATH } from '#features/security/security-path.ts'
import type { loadSecurity } from '#features/security/server/load-security.server.ts'
import { HiddenUsername } from '#ui/hidden-username.tsx'
import { PasswordField } from '#features/accounts/browser/password-field.tsx'
import { MIN_PASSWORD_LENGTH } from '#features/accounts/account-limits.ts'
import { ConfirmFirst } from './confirm-first.tsx'
import type { AccountPanelProps } from './account-panel.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { SaveForm } from './save-form.tsx'
import { PanelSection } from '#ui/panel-section.tsx'

interface SecurityPanelProps extends Omit<AccountPanelProps, 'name'> {
  /** Whether the served page has the deletion box open. */
  isDeleting: boolean
  /** Undefined until the tab's data is there. */
  security: Awaited<ReturnType<typeof loadSecurity>> | undefined
  /** The result of the page's last form. */
  response: SecurityResponse | undefined
}

export function SecurityPanel(props: SecurityPanelProps) {
  const { hasPasswords = true } = useSignInOptions()
  const { security, response } = props
  return (
    <>
      {hasPasswords && <ChangePassword {...props} />}
      {security && (
        <>
          <PasskeysSection {...security.passkeys} />
          <SecondFactorSection state={security.secondFactor} response={response} />
          {security.identity && <ProviderSection {...security.identity} />}
          <SessionList {...security} provider={security.identity?.name} />
          <EventList {...security} />
          <DeleteAccount {...props} />
        </>
      )}
    </>
  )
}

function ChangePassword({
  email,
  hasPassword,
  needsReauthentication,
}: Omit<SecurityPanelProps, 'security' | 'response'>) {
  const t = useTranslations('settings')
  if (!hasPassword && needsReauthentication) {
    return (
      <PanelSection title={t('setPassword')} about={t('setPasswordAbout')}>
        <ConfirmFirst next={SECURITY_PATH} />
      </PanelSection>
    )
  }
  const words = hasPassword ? 'changePassword' : 'setPassword'
  return (
    <PanelSection title={t(words)} about={t(`${words}About`)}>
      {/* Another form, not another field: the browser judges a form when it appears. */}
      <SaveForm formKey={words} save="change-password">
        <HiddenUsername email={email} />
        {hasPassword && <PasswordField label={t('currentPassword')} name="currentPassword" />}
        <PasswordField
          label={t('newPassword')}
          name="newPassword"
          isNew
          hint={t('newPasswordHint', { min: MIN_PASSWORD_LENGTH })}
        />
        <PasswordField label={t('confirmNewPassword')} name="passwordConfirmation" isNew />
      </SaveForm>
    </PanelSection>
  )
}

/** The player's account at the OpenID Connect provider. */
function ProviderSection({ name, isLinked }: { name: string; isLinked: boolean }) {
  const t = useTranslations('provider')
  const provider = { provider: name }
  return (
    <PanelSection title={name} about={t(isLinked ? 'isLinked' : 'canLink', provider)}>
      <div className="grid justify-items-stretch sm:justify-items-start">
        {isLinked ? (
          <ActionForm
            intent="unlink-provider"
            label={t('unlink', provider)}
            className="grid"
            buttonClass="wrap-anywhere"
          />
        ) : (
          <ProviderButton search="" purpose="link" label={t('link', provider)} />
        )}
      </div>
    </PanelSection>
  )
}

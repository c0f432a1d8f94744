/** Settings, Security: the password and the deletion of the account. */
import { Field } from '../../ui/field.tsx'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../accounts/account-limits.ts'
import { DeleteAccount } from './delete-account.tsx'
import { SaveForm } from './save-form.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useSave } from './use-save.ts'

interface SecurityPanelProps {
  email: string
  /** Whether the served page has the deletion box open. */
  isDeleting: boolean
  deletionNeedsPassword: boolean
}

export function SecurityPanel(props: SecurityPanelProps) {
  return (
    <>
      <ChangePassword email={props.email} />
      <DeleteAccount {...props} />
    </>
  )
}

function ChangePassword({ email }: { email: string }) {
  const state = useSave('password')
  return (
    <SettingsSection
      title="Change Password"
      about="This signs you out on all your other devices. Links in older emails stop working."
    >
      <SaveForm state={state}>
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Field
          label="Current Password"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          maxLength={MAX_PASSWORD_LENGTH}
        />
        <Field
          label="New Password"
          name="newPassword"
          type="password"
          autoComplete="new-password"
          maxLength={MAX_PASSWORD_LENGTH}
          hint={`At least ${MIN_PASSWORD_LENGTH} characters`}
        />
        <Field
          label="Confirm New Password"
          name="passwordConfirmation"
          type="password"
          autoComplete="new-password"
          maxLength={MAX_PASSWORD_LENGTH}
        />
      </SaveForm>
    </SettingsSection>
  )
}

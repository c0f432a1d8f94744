/** Deletion of the account: a button that opens a box with the confirmation form. */
import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { Field } from '../../ui/field.tsx'
import { MAX_PASSWORD_LENGTH } from '../accounts/account-limits.ts'
import { SaveForm } from './save-form.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useSave } from './use-save.ts'

interface DeleteAccountProps {
  email: string
  isDeleting: boolean
  deletionNeedsPassword: boolean
}

/** Without JavaScript the buttons that open and close the box submit their own forms. */
const CANCEL_FORM = 'cancel-deletion'

export function DeleteAccount({ email, isDeleting, deletionNeedsPassword }: DeleteAccountProps) {
  const [isOpen, setOpen] = useState(isDeleting)
  const opener = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)

  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    if (isOpen)
      box.current?.querySelector<HTMLInputElement>('input[name=emailConfirmation]')?.focus()
    else opener.current?.focus()
  }, [isOpen])

  return (
    <SettingsSection
      isHarm
      title="Delete Account"
      about="This deletes your profile, likes, play time, achievements and notifications. You can't undo it."
    >
      {isOpen ? (
        <div ref={box} role="group" aria-label="Confirm deletion">
          <form
            id={CANCEL_FORM}
            method="get"
            action={href('/settings')}
            onSubmit={(event) => {
              event.preventDefault()
              setOpen(false)
            }}
          >
            <input type="hidden" name="tab" value="security" />
          </form>
          <ConfirmationForm email={email} needsPassword={deletionNeedsPassword} />
        </div>
      ) : (
        <form
          method="get"
          action={href('/settings')}
          onSubmit={(event) => {
            event.preventDefault()
            setOpen(true)
          }}
        >
          <input type="hidden" name="tab" value="security" />
          <button
            ref={opener}
            type="submit"
            name="confirm"
            value="delete"
            className="button button-harm max-sm:w-full"
          >
            Delete Account
          </button>
        </form>
      )}
    </SettingsSection>
  )
}

/** Remounted when the box opens, so that a canceled confirmation leaves no input behind. */
function ConfirmationForm({ email, needsPassword }: { email: string; needsPassword: boolean }) {
  const state = useSave('delete')
  return (
    <SaveForm
      state={state}
      buttonClass="button-harm-strong"
      aside={
        <button
          type="submit"
          form={CANCEL_FORM}
          disabled={state.isBusy}
          className="button max-sm:w-full"
        >
          Cancel
        </button>
      }
    >
      <Field
        label="Email Address"
        name="emailConfirmation"
        // Not of type `email`, so that the server validates the text instead of the browser.
        inputMode="email"
        autoCapitalize="off"
        spellCheck={false}
        autoComplete="off"
        defaultValue={state.typed.emailConfirmation}
        hint={`To confirm, type ${email}`}
      />
      {needsPassword && (
        <Field
          label="Current Password"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          maxLength={MAX_PASSWORD_LENGTH}
          hint="You signed in more than 10 minutes ago, so we ask for your password again"
          fault={state.faultOf('currentPassword')}
        />
      )}
    </SaveForm>
  )
}

/** Deletion of the account: a button that opens a box with the confirmation form. */
import { useEffect, useRef, useState } from 'react'
import { href, useHref } from 'react-router'
import { useTranslations } from 'use-intl'
import { Field } from '#ui/field.tsx'
import { HiddenUsername } from '#ui/hidden-username.tsx'
import { PasswordField } from '#features/accounts/browser/password-field.tsx'
import { SECURITY_PATH } from '#features/security/security-path.ts'
import { ConfirmFirst } from './confirm-first.tsx'
import { SaveForm } from './save-form.tsx'
import { PanelSection } from '#ui/panel-section.tsx'

/** Without JavaScript the buttons that open and close the box submit their own forms. */
const CANCEL_FORM = 'cancel-deletion'

export function DeleteAccount({
  email,
  isDeleting,
  hasPassword,
  needsReauthentication,
}: {
  email: string
  isDeleting: boolean
  hasPassword: boolean
  needsReauthentication: boolean
}) {
  const t = useTranslations('settings')
  const settingsHref = useHref(href('/settings'))
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
    <PanelSection isHarm title={t('deleteAccount')} about={t('deleteAccountAbout')}>
      {isOpen ? (
        <div ref={box} role="group" aria-label={t('confirmDeletion')}>
          <form
            id={CANCEL_FORM}
            method="get"
            action={settingsHref}
            onSubmit={(event) => {
              event.preventDefault()
              setOpen(false)
            }}
          >
            <input type="hidden" name="tab" value="security" />
          </form>
          {needsReauthentication && !hasPassword ? (
            <ConfirmFirst next={`${SECURITY_PATH}&confirm=delete`} />
          ) : (
            <ConfirmationForm email={email} needsPassword={needsReauthentication} />
          )}
        </div>
      ) : (
        <form
          method="get"
          action={settingsHref}
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
            {t('deleteAccount')}
          </button>
        </form>
      )}
    </PanelSection>
  )
}

/** Remounted when the box opens, so that a canceled confirmation leaves no input behind. */
function ConfirmationForm({ email, needsPassword }: { email: string; needsPassword: boolean }) {
  const t = useTranslations('settings')
  return (
    <SaveForm
      save="delete-account"
      buttonClass="button-harm-strong"
      aside={
        <button type="submit" form={CANCEL_FORM} className="button max-sm:w-full">
          {t('cancel')}
        </button>
      }
    >
      <Field
        label={t('emailAddress')}
        name="emailConfirmation"
        // Not of type `email`, so that the server validates the text instead of the browser.
        inputMode="email"
        dir="ltr"
        autoCapitalize="off"
        spellCheck={false}
        autoComplete="off"
        hint={t('confirmationHint', { email })}
      />
      {needsPassword && (
        <>
          <HiddenUsername email={email} />
          <PasswordField
            label={t('currentPassword')}
            name="currentPassword"
            hint={t('passwordAgainHint')}
          />
        </>
      )}
    </SaveForm>
  )
}

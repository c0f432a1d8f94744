/** Deletion of the account: a button that opens a box with the confirmation form. */
import { useEffect, useRef, useState } from 'react'
import { href, useHref } from 'react-router'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '#ui/button-link.tsx'
import { Field } from '#ui/field.tsx'
import { HiddenUsername } from '#ui/hidden-username.tsx'
import { PasswordField } from '#features/accounts/browser/password-field.tsx'
import { SECURITY_PATH } from '#features/security/security-path.ts'
import { ConfirmFirst } from './confirm-first.tsx'
import { SaveForm } from './save-form.tsx'
import { PanelSection } from '#ui/panel-section.tsx'

/** The settings with the box open. */
const DELETION_PATH = `${SECURITY_PATH}&confirm=delete`

/** Without JavaScript the button that closes the box submits its own form. */
const CANCEL_FORM = 'cancel-deletion'

interface DeleteAccountProps {
  email: string
  isDeleting: boolean
  hasPassword: boolean
  needsReauthentication: boolean
}

export function DeleteAccount(props: DeleteAccountProps) {
  const { email, hasPassword, needsReauthentication } = props
  const t = useTranslations('settings')
  const settingsHref = useHref(href('/settings'))
  const [isOpen, setOpen] = useState(props.isDeleting)
  const box = useRef<HTMLDivElement>(null)

  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const first = box.current!.querySelector<HTMLElement>('input:not([type=hidden]), a')
    if (wasOpen.current !== isOpen) first?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  return (
    <PanelSection isHarm title={t('deleteAccount')} about={t('deleteAccountAbout')}>
      <div ref={box}>
        {isOpen ? (
          <div role="group" aria-label={t('confirmDeletion')}>
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
              <ConfirmFirst next={DELETION_PATH} />
            ) : (
              <ConfirmationForm email={email} needsPassword={needsReauthentication} />
            )}
          </div>
        ) : (
          <ButtonLink
            to={DELETION_PATH}
            className="button button-harm max-sm:w-full"
            onPress={() => setOpen(true)}
          >
            {t('deleteAccount')}
          </ButtonLink>
        )}
      </div>
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

/** Settings, Account: display name and address, and the language of the site and of the mails. */
import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { DEFAULT_LANGUAGE, LANGUAGES, LANGUAGE_CODES, type Language } from '#messages/languages.ts'
import { useViewer } from '#features/accounts/browser/use-viewer.ts'
import { LANGUAGE_PATH, keepChosenLanguage } from '#features/language/browser/language-choice.ts'
import { Field } from '#ui/field.tsx'
import { PasswordField } from '#features/accounts/browser/password-field.tsx'
import { MAX_NAME_LENGTH } from '#features/accounts/account-limits.ts'
import { ConfirmFirst } from './confirm-first.tsx'
import { SaveForm } from './save-form.tsx'
import { PanelSection } from '#ui/panel-section.tsx'

export interface AccountPanelProps {
  name: string
  email: string
  hasPassword: boolean
  /** Whether the player must re-authenticate first. */
  needsReauthentication: boolean
}

export function AccountPanel({
  name,
  email,
  hasPassword,
  needsReauthentication,
}: AccountPanelProps) {
  const t = useTranslations('settings')
  const emailField = useRef<HTMLInputElement>(null)
  const [isEmailEdited, setEmailEdited] = useState(false)
  const compareEmail = () =>
    setEmailEdited(emailField.current!.value.trim().toLowerCase() !== email)
  // The field may have been edited before hydration.
  useLayoutEffect(compareEmail, [email])
  return (
    <PanelSection title={t('account')} about={t('accountAbout')}>
      <SaveForm save="save-account" onReset={() => setEmailEdited(false)}>
        <Field
          label={t('displayName')}
          name="name"
          autoComplete="nickname"
          maxLength={MAX_NAME_LENGTH}
          defaultValue={name}
        />
        <Field
          label={t('emailAddress')}
          name="email"
          type="email"
          dir="ltr"
          autoComplete="email"
          hint={t('emailAddressHint')}
          defaultValue={email}
          ref={emailField}
          onChange={compareEmail}
        />
        {!hasPassword && needsReauthentication && <ConfirmFirst next="/settings" />}
        {/* Without JavaScript an edit is not detected, so the field is always shown. */}
        {hasPassword && (
          <div className={isEmailEdited ? '' : 'scripted:hidden'}>
            <PasswordField
              label={t('currentPassword')}
              name="currentPassword"
              hint={t('currentPasswordHint')}
              required={isEmailEdited}
            />
          </div>
        )}
      </SaveForm>
    </PanelSection>
  )
}

/** Posts a document, with and without JavaScript: the page in another language is another one. */
export function LanguagePanel({
  languages = LANGUAGE_CODES,
}: {
  languages: readonly Language[] | undefined
}) {
  const t = useTranslations('settings')
  // Mails to an account without a choice are in English.
  const chosen = useViewer()?.language ?? DEFAULT_LANGUAGE
  const { pathname, search } = useLocation()
  return (
    <PanelSection title={t('language')} about={t('languageAbout')}>
      <form method="post" action={LANGUAGE_PATH} className="flex flex-wrap gap-2">
        <input type="hidden" name="next" value={pathname + search} />
        {languages.map((language) => (
          <button
            key={language}
            type="submit"
            name="to"
            value={language}
            lang={LANGUAGES[language].tag}
            aria-current={language === chosen || undefined}
            className="button aria-[current=true]:border-accent aria-[current=true]:bg-accent-wash"
            onClick={() => keepChosenLanguage(language)}
          >
            {LANGUAGES[language].name}
          </button>
        ))}
      </form>
    </PanelSection>
  )
}

/** Confirms with a passkey who the player is, on the page that asks for it. */
import { useSubmit } from 'react-router'
import { useTranslations } from 'use-intl'
import { ResultBanner } from '#ui/result-banner.tsx'
import { usePasskey } from '#features/accounts/browser/use-passkey.ts'

export function PasskeyConfirmation() {
  const t = useTranslations('passkeys')
  const submit = useSubmit()
  const { ask, isAsking, error } = usePasskey('confirm', (given) =>
    submit({ intent: 'confirm-by-passkey', ...given }, { method: 'post' }),
  )

  return (
    <>
      <p className="hidden scriptless:block">{t('needsScript')}</p>
      <div className="grid gap-4 scriptless:hidden">
        <ResultBanner error={error} />
        <button type="button" className="button" aria-busy={isAsking} onClick={ask}>
          {t('confirm')}
        </button>
      </div>
    </>
  )
}

/** Confirms with a passkey who the player is, on the page that asks for it. */
import { useState } from 'react'
import { useSubmit } from 'react-router'
import { useTranslations } from 'use-intl'

export function PasskeyProof() {
  const t = useTranslations('passkeys')
  const submit = useSubmit()
  const [isAsking, setAsking] = useState(false)
  const [error, setError] = useState<string>()

  async function ask() {
    if (isAsking) return
    setError(undefined)
    setAsking(true)
    try {
      const { askForPasskey } = await import('#app/features/accounts/browser/passkey-ceremony.ts')
      const answer = await askForPasskey('confirm')
      if (answer && 'error' in answer) setError(answer.error)
      else if (answer && 'passkey' in answer) {
        await submit({ intent: 'passkey', ...answer }, { method: 'post' })
      }
    } finally {
      setAsking(false)
    }
  }

  return (
    <>
      <p className="hidden scriptless:block">{t('needsScript')}</p>
      <div className="grid gap-4 scriptless:hidden">
        {error && (
          <p role="alert" className="banner border-harm bg-harm-wash text-harm">
            {error}
          </p>
        )}
        <button type="button" className="button" aria-busy={isAsking} onClick={ask}>
          {t('confirm')}
        </button>
      </div>
    </>
  )
}

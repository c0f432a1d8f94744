/**
 * Releases the keyboard from a game that captures every key; for players who use a pointer, a
 * switch or voice control (WCAG 2.1.2).
 */
import { Keyboard } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { showToast } from '#app/lib/toasts.ts'

export function ReleaseKeyboard() {
  const t = useTranslations('stage')

  function takeBack({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    // Safari does not focus a pressed button.
    currentTarget.focus()
    showToast({
      topic: 'keyboard',
      title: t('keyboardReturned'),
      message: t('keyboardReturnedText'),
      icon: Keyboard,
    })
  }

  return (
    <button
      type="button"
      // A device with only a touch screen has no keyboard to release.
      className="text-link hidden min-h-10 items-center gap-1.5 any-pointer-fine:inline-flex scriptless:hidden"
      onClick={takeBack}
    >
      <Keyboard aria-hidden size={18} />
      {t('releaseKeyboard')}
    </button>
  )
}

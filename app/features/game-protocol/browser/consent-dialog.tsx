/** Asks the player whether a game may know who plays. */
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '#app/ui/dialog.tsx'
import { GAME_IDENTITY_PATH } from '../game-identity.ts'

interface ConsentDialogProps {
  game: { id: string; name: string }
  /** Called once the consent is stored, or when the dialog has closed without one. */
  onAnswer: (isAllowed: boolean) => void
}

/** Returns false if the consent could not be stored. */
async function allow(gameId: string): Promise<boolean> {
  try {
    return (await fetch(`${GAME_IDENTITY_PATH}/${gameId}`, { method: 'PUT' })).ok
  } catch {
    return false
  }
}

export default function ConsentDialog({ game, onAnswer }: ConsentDialogProps) {
  const t = useTranslations('stage')
  const [state, setState] = useState<'asked' | 'sending' | 'failed'>('asked')

  async function onAllow() {
    if (state === 'sending') return
    setState('sending')
    if (await allow(game.id)) onAnswer(true)
    else setState('failed')
  }

  return (
    <Dialog title={t('wantsName', { game: game.name })} onClosed={() => onAnswer(false)}>
      <p className="mb-4">{t('wantsNameText')}</p>
      <div className="grid grid-cols-2 gap-3">
        <button type="button" className="button" onClick={() => onAnswer(false)}>
          {t('notNow')}
        </button>
        <button
          type="button"
          className="button button-accent"
          aria-disabled={state === 'sending'}
          onClick={() => void onAllow()}
        >
          {t('allow')}
        </button>
      </div>
      <p role="status" className="mt-3 text-sm text-harm empty:hidden">
        {state === 'failed' && <span>{t('nameNotAllowed')}</span>}
      </p>
    </Dialog>
  )
}

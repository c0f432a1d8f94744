/** Asks the player whether a game may know who plays. */
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useElapsed } from '#lib/browser/use-elapsed.ts'
import { Dialog } from '#ui/dialog.tsx'
import { allowGame } from './identity.ts'

interface ConsentDialogProps {
  game: { id: string; name: string }
  /** Who is asked. */
  userId: string
  /** Called once, with what the player decided. */
  onAnswer: (isAllowed: boolean) => void
}

/** A game may open the dialog where the player is about to press, ms. */
const DEAF_MS = 700

export function ConsentDialog({ game, userId, onAnswer }: ConsentDialogProps) {
  const t = useTranslations('stage')
  const [state, setState] = useState<'asked' | 'sending' | 'failed'>('asked')
  const isEarly = !useElapsed(DEAF_MS)
  const hasLeft = useRef(false)

  async function onAllow() {
    // A click that was meant for the game.
    if (state === 'sending' || isEarly) return
    setState('sending')
    if (await allowGame({ gameId: game.id, userId })) onAnswer(true)
    else if (hasLeft.current) onAnswer(false)
    else setState('failed')
  }

  function refuse() {
    // What was sent decides. If it fails, the game still gets an answer.
    if (state === 'sending') hasLeft.current = true
    else onAnswer(false)
  }

  return (
    <Dialog title={t('wantsName', { game: game.name })} onClosed={refuse}>
      <p className="mb-4">{t('wantsNameText')}</p>
      <div className="grid grid-cols-2 gap-3">
        <button type="button" className="button" onClick={refuse}>
          {t('notNow')}
        </button>
        <button
          type="button"
          className="button button-accent"
          aria-disabled={state === 'sending' || isEarly}
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

/** The button that saves a game for later. It works without an account. */
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { RepeatedIcon } from '#ui/repeated-icon.tsx'
import { useViewer } from '#features/accounts/browser/use-viewer.ts'
import { setSaved, useSavedGames } from './saved-store.ts'

interface SaveControlProps {
  gameId: string
  gameName: string
  className?: string
}

/** The bookmark button of a game. */
export function SaveControl({ gameId, gameName, className = 'icon-control' }: SaveControlProps) {
  const t = useTranslations('shell')
  const saved = useSavedGames()
  const isKnown = useViewer() !== undefined
  // Until the viewer is known, the button shows its own presses.
  const [isPressed, setPressed] = useState(false)
  const isSaved = isKnown ? saved.includes(gameId) : isPressed
  const label = t(isSaved ? 'unsaveGame' : 'saveGame', { game: gameName })
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      data-on={isSaved || undefined}
      className={`${className} save-control scriptless:hidden`}
      onClick={() => {
        setPressed(!isSaved)
        void setSaved(gameId, !isSaved)
      }}
    >
      <RepeatedIcon name="bookmark" size={18} />
    </button>
  )
}

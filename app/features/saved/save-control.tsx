/** The button that saves a game for later. It works without an account. */
import { useTranslations } from 'use-intl'
import { RepeatedIcon } from '../../ui/repeated-icon.tsx'
import { setSaved, useSavedGames } from './saved-store.ts'

interface SaveControlProps {
  gameId: string
  gameName: string
  className?: string
}

/** The bookmark button of a game. */
export function SaveControl({ gameId, gameName, className = 'icon-control' }: SaveControlProps) {
  const t = useTranslations('shell')
  const isSaved = useSavedGames().includes(gameId)
  const label = t(isSaved ? 'unsaveGame' : 'saveGame', { game: gameName })
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      data-on={isSaved || undefined}
      className={`${className} save-control scriptless:hidden`}
      onClick={() => void setSaved(gameId, !isSaved)}
    >
      <RepeatedIcon name="bookmark" size={18} />
    </button>
  )
}

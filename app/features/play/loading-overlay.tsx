/** A spinner over the rendered page, while the game loads behind it. */
import { useTranslations } from 'use-intl'
import { Spinner } from '../../ui/spinner.tsx'
import { GameBackdrop } from './game-backdrop.tsx'

/** How long the spinner shows. An animation in `play.css` removes it. */
export const SPINNER_MS = 1_000

/** @param gameId the game whose backdrop takes part in the view transition */
export function LoadingOverlay({ gameId }: { gameId?: string }) {
  const t = useTranslations('game')
  return (
    <div className="overlay loading-overlay">
      {gameId && (
        <div className="loading-art">
          <GameBackdrop gameId={gameId} isGrowing />
        </div>
      )}
      <Spinner label={t('loadingGame')} />
    </div>
  )
}

/** The spinner over a page that is there already: the game loads behind it. */
import { Spinner } from '../../ui/spinner.tsx'
import { GameBackdrop } from './game-backdrop.tsx'

/** How long the spinner stands (specification 9); `play.css` takes it away by itself. */
export const SPINNER_MS = 1_000

/** @param gameId the game whose scene grew out of its card */
export function LoadingOverlay({ gameId }: { gameId?: string }) {
  return (
    <div className="overlay loading-overlay">
      {gameId && (
        <div className="loading-art">
          <GameBackdrop gameId={gameId} isGrowing />
        </div>
      )}
      <Spinner label="Loading the game" />
    </div>
  )
}

/** The spinner over a page that is there already: the game loads behind it. */
import { Spinner } from '../../ui/spinner.tsx'
import { GameCover } from '../discovery/game-cover.tsx'

/** How long the spinner stands (specification 9); `app.css` takes it away by itself. */
export const SPINNER_MS = 1_000

/** @param thumbnail the game's art, which grew out of its card */
export function LoadingVeil({ thumbnail }: { thumbnail?: string }) {
  return (
    <div className="loading-veil">
      {thumbnail && (
        <div className="loading-art">
          <GameCover thumbnail={thumbnail} isEager isGrowing className="game-backdrop" />
        </div>
      )}
      <Spinner label="Loading the game" />
    </div>
  )
}

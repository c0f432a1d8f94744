/** What the stage shows from the click until the game's first paint: the cover, moving gently. */
import { useTranslations } from 'use-intl'
import { Spinner } from '#ui/mark.tsx'
import { GameCover } from '#features/discovery/browser/game-cover.tsx'
import type { Launch } from '../../launch.ts'

interface StartSceneProps {
  game: Launch
  /** The spinner has ended: the scene is behind the frame until the game paints. */
  isBehind: boolean
}

/** An animation in `start-scene.css` moves it behind the frame after `SPINNER_MS`, before scripts run. */
export function StartScene({ game, isBehind }: StartSceneProps) {
  const t = useTranslations('stage')
  // Pages are the same on every device, so the style sheet chooses.
  const { keys, onTouch = keys, hintLang } = game
  return (
    <div data-behind={isBehind || undefined} className="start-scene">
      <GameBackdrop gameId={game.id} />
      <div className="start-body">
        <div className="start-art">
          <GameCover thumbnail={game.thumbnail} isEager isFirst isGrowing className="start-cover" />
          <div className="loading-overlay start-spinner">
            <Spinner label={t('loadingGame')} />
          </div>
        </div>
        <p dir="auto" className="start-name">
          {game.name}
        </p>
        <p lang={hintLang} className="start-hint pointer-coarse:hidden">
          {keys}
        </p>
        <p lang={hintLang} className="start-hint not-pointer-coarse:hidden">
          {onTouch}
        </p>
        {/* No figure: a page cannot know how much of another site has arrived. */}
        <div aria-hidden className="start-progress" />
      </div>
    </div>
  )
}

export function GameBackdrop({ gameId }: { gameId: string }) {
  return (
    <img
      src={`/backdrops/${gameId}.webp`}
      alt=""
      className="absolute inset-0 size-full object-cover"
    />
  )
}

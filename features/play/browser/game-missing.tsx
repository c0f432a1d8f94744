/** The page of a game that was removed from the catalog, or of an id that it never contained. */
import { useTranslations } from 'use-intl'
import { NotFound } from '#ui/not-found.tsx'
import { Spinner } from '#ui/mark.tsx'
import type { GameTile } from '#features/discovery/tile.ts'
import { TileList } from '#features/discovery/browser/tile-list.tsx'

interface GameMissingProps {
  /** The game was removed. */
  isGone: boolean
  /** The name of the removed game, if it is known. */
  name: string | undefined
  /** Games to play instead. */
  others: readonly GameTile[]
}

export function GameMissing({ isGone, name, others }: GameMissingProps) {
  const t = useTranslations('game')
  const tErrors = useTranslations('errors')
  const tStage = useTranslations('stage')
  const title = name ? t('removed', { game: name }) : t(isGone ? 'removedNameless' : 'notFound')
  return (
    <>
      {/* An animation in `play.css` removes it after a second. */}
      {!isGone && (
        <div className="overlay loading-overlay">
          <Spinner label={tStage('loadingGame')} />
        </div>
      )}
      <NotFound title={title} text={t(isGone ? 'removedText' : 'notFoundText')} />
      <TileList title={tErrors('playInstead')} games={others} className="other-games" />
    </>
  )
}

/** The page of a game that was removed from the catalog, or of an id that it never contained. */
import { useTranslations } from 'use-intl'
import { NotFound } from '#app/ui/not-found.tsx'
import type { GameTile } from '#app/features/discovery/tile.ts'
import { TileList } from '#app/features/discovery/browser/tile-list.tsx'
import { LoadingOverlay } from './frame/loading-overlay.tsx'

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
  const title = name ? t('removed', { game: name }) : t(isGone ? 'removedNameless' : 'notFound')
  return (
    <>
      <LoadingOverlay />
      <NotFound title={title} text={t(isGone ? 'removedText' : 'notFoundText')} />
      <TileList title={tErrors('playInstead')} games={others} className="other-games" />
    </>
  )
}

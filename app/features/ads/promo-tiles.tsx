/** Promo tiles: the portal's own content for slots without an ad network. */
import { Link, href } from 'react-router'
import { useTranslations } from 'use-intl'
import { PREFETCH } from '../../lib/chunk-load-errors.ts'
import { DicePicture } from '../../ui/pictures/dice.tsx'
import { GameCover } from '../discovery/game-cover.tsx'
import type { CatalogueEntry, GameTile } from '../discovery/listing.ts'
import { useMostPlayed } from '../live/live-counts.ts'
import { MOST_PLAYED } from '../live/live-view.ts'

interface PromoTileProps {
  /** All games, or the games of the page. */
  games: readonly Omit<CatalogueEntry, 'needsMouse'>[]
  newest: readonly GameTile[]
}

/** A link to a random game, for a box. */
export function RandomGamePromo() {
  const t = useTranslations('ads')
  return (
    <Link to={href('/random')} reloadDocument className="promo-tile promo-tile-box">
      <DicePicture className="h-32 w-52" />
      <span className="font-display text-xl font-bold text-ink">{t('surpriseMe')}</span>
      <span className="text-sm text-muted">{t('playRandomGame')}</span>
    </Link>
  )
}

/** The newest game, for a flat slot. Falls back to the random game. */
export function NewestGamePromo({ newest: [game] }: Pick<PromoTileProps, 'newest'>) {
  const t = useTranslations('ads')
  if (!game) return <RandomGamePromo />
  return (
    <Link
      to={href('/game/:id', { id: game.id })}
      prefetch={PREFETCH}
      discover="none"
      className="promo-tile promo-tile-flat"
    >
      <GameCover thumbnail={game.thumbnail} className="h-full w-auto" />
      <span className="grid">
        <span className="text-sm text-muted">{t('newestGame')}</span>
        <span className="font-display text-xl font-bold text-ink">{game.name}</span>
      </span>
    </Link>
  )
}

interface MostPlayedPromoProps extends PromoTileProps {
  /** Which most played games to list: of all games, or of the games whose likes the page shows. */
  of: 'all' | 'shown'
}

/** The most played games, for a tall slot. Lists the newest games while no game is played. */
export function MostPlayedPromo({ games, newest, of }: MostPlayedPromoProps) {
  const t = useTranslations('ads')
  const played = useMostPlayed(of)
  const shown = played.flatMap(({ gameId, players }) => {
    const game = games.find(({ id }) => id === gameId)
    return game ? [{ game, players }] : []
  })
  const list =
    shown.length > 0 ? shown : newest.slice(0, MOST_PLAYED).map((game) => ({ game, players: 0 }))
  return (
    <div className="promo-tile promo-tile-tall">
      <h2 className="font-display text-lg font-bold text-ink">
        {t(shown.length > 0 ? 'mostPlayedNow' : 'newestGames')}
      </h2>
      <ul className="grid gap-3">
        {list.map(({ game, players }) => (
          <li key={game.id}>
            <Link
              to={href('/game/:id', { id: game.id })}
              prefetch={PREFETCH}
              discover="none"
              className="played-game"
            >
              <GameCover thumbnail={game.thumbnail} className="h-42 w-full" />
              <span>
                <span className="truncate">{game.name}</span>
                {players > 0 && (
                  <span className="shrink-0 font-normal text-muted">
                    {t('playing', { count: players })}
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

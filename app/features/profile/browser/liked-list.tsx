/** The games that a player likes, latest like first. */
import { Link, href } from 'react-router'
import { useTranslations } from 'use-intl'
import { Day } from '#app/ui/day.tsx'
import { PREFETCH } from '#app/lib/chunk-load-errors.ts'
import { GameCover } from '#app/features/discovery/browser/game-cover.tsx'
import type { LikedGame } from '../server/get-profile.server.ts'
import { LikeStars } from '#app/features/likes/browser/like-rating.tsx'

export function LikedList({ games }: { games: readonly LikedGame[] }) {
  const t = useTranslations('profile')
  const likes = useTranslations('likes')
  return (
    <ul aria-label={t('likedGames')} className="grid grid-cols-2 gap-3 sm:gap-4">
      {games.map((game, index) => (
        <li
          key={game.id}
          className="game-card spotlight panel relative flex flex-col overflow-hidden"
        >
          <GameCover thumbnail={game.thumbnail} isEager={index < 4} className="w-full" />
          <div className="grid gap-1.5 p-3 sm:p-4">
            <Link
              dir="auto"
              to={href('/game/:id', { id: game.id })}
              prefetch={PREFETCH}
              className="truncate font-display text-base leading-tight font-bold after:absolute after:inset-0 after:z-2 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent sm:text-lg"
            >
              {game.name}
            </Link>
            <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 text-xs text-muted sm:text-sm">
              <Day at={Date.parse(game.releaseDate)} />
              <LikeStars gameId={game.id} likes={game.likes} size={15} />
            </div>
            {!game.isCounted && <p className="text-xs text-muted">{likes('uncounted')}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}

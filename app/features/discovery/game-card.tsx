/** A game in the grid: the whole card is the link, like and share are targets of their own. */
import { Link, href, useViewTransitionState } from 'react-router'
import { LikeControl } from '../likes/like-control.tsx'
import { LikeBadge, LikeStars } from '../likes/like-rating.tsx'
import { ShareButton } from '../share/share-button.tsx'
import { GameCover } from './game-cover.tsx'
import type { GameCard as Card } from './listing.ts'
import { ReleaseDate } from './release-date.tsx'

interface GameCardProps {
  game: Card
  /** Above the fold: loaded first. */
  isEager: boolean
  /** Off on a game's page: its own scene has that part in the transition, and there is one of it. */
  growsIntoPage?: boolean
}

export function GameCard({ game, isEager, growsIntoPage = true }: GameCardProps) {
  const path = href('/game/:id', { id: game.id })
  const isOpening = useViewTransitionState(path)
  return (
    <article className="game-card spotlight panel group relative flex flex-col overflow-hidden">
      <div className="relative overflow-hidden">
        <GameCover
          thumbnail={game.thumbnail}
          isEager={isEager}
          isGrowing={growsIntoPage && isOpening}
          className="w-full transition-transform duration-150 motion-safe:group-hover:scale-[1.03]"
        />
        <div className="absolute top-2 left-2">
          <LikeBadge gameId={game.id} likes={game.likes} />
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-1.5 p-3 pb-1.5">
        <h2 className="text-base font-bold sm:text-lg">
          <Link
            to={path}
            prefetch="intent"
            viewTransition
            className="after:absolute after:inset-0 after:z-2 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            {game.name}
          </Link>
        </h2>
        <ul aria-label="Genres" className="flex flex-wrap gap-1">
          {game.genre.map((genre) => (
            <li key={genre} className="chip">
              {genre}
            </li>
          ))}
        </ul>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2 gap-y-1 pt-1 text-xs text-muted">
          <ReleaseDate date={game.releaseDate} />
          <LikeStars gameId={game.id} likes={game.likes} size={14} />
        </div>
        <div className="relative z-3 -mx-2 flex w-fit min-w-[calc(100%+1rem)] justify-between">
          <LikeControl gameId={game.id} gameName={game.name} likes={game.likes} />
          <ShareButton gameId={game.id} gameName={game.name} />
        </div>
      </div>
    </article>
  )
}

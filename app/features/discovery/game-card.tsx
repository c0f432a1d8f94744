/** A game in the grid: the whole card is the link, genres, like and share are targets of their own. */
import { Link, href, useViewTransitionState } from 'react-router'
import { LikeControl } from '../likes/like-control.tsx'
import { LikeBadge, LikeStars } from '../likes/like-rating.tsx'
import { ShareButton } from '../share/share-button.tsx'
import { GameCover } from './game-cover.tsx'
import { homeHref } from './home-view.ts'
import type { GameCard as Card } from './listing.ts'
import { CardDate } from './release-date.tsx'

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
        <div className="absolute start-1.5 top-1.5">
          <LikeBadge gameId={game.id} likes={game.likes} />
        </div>
      </div>
      <div className="card-text">
        <h2 className="truncate text-[0.9375rem] font-bold">
          <Link
            to={path}
            prefetch="intent"
            viewTransition
            className="after:absolute after:inset-0 after:z-2 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            {game.name}
          </Link>
        </h2>
        <div className="card-facts">
          <ul aria-label="Genres" className="card-genres">
            {game.genre.map((genre) => (
              <li key={genre}>
                <Link to={homeHref({ genre })}>{genre}</Link>
              </li>
            ))}
          </ul>
          <CardDate date={game.releaseDate} />
        </div>
        <div className="card-controls">
          <LikeStars gameId={game.id} likes={game.likes} size={12} isQuiet />
          <LikeControl gameId={game.id} gameName={game.name} likes={game.likes} />
          <ShareButton gameId={game.id} gameName={game.name} />
        </div>
      </div>
    </article>
  )
}

/** Top Games: the first five games of the sorted list. */
import { Link, href } from 'react-router'
import { PREFETCH } from '../../lib/chunk-load-errors.ts'
import { useLikes } from '../live/live-counts.ts'
import { RepeatedIcon } from '../../ui/repeated-icon.tsx'
import { GameCover } from './game-cover.tsx'
import type { GameCard } from './listing.ts'

export function TopGames({ games }: { games: readonly GameCard[] }) {
  if (games.length === 0) return null
  return (
    <section aria-labelledby="top-games" className="panel p-4">
      <h2 id="top-games" className="mb-2 text-lg font-bold">
        Top Games
      </h2>
      <ol>
        {games.map((game, index) => (
          <TopGame key={game.id} game={game} rank={index + 1} />
        ))}
      </ol>
    </section>
  )
}

function TopGame({ game, rank }: { game: GameCard; rank: number }) {
  const likes = useLikes(game.id, game.likes)
  return (
    <li>
      <Link
        to={href('/game/:id', { id: game.id })}
        prefetch={PREFETCH}
        discover="none"
        className="top-game"
      >
        <span>{rank}</span>
        <GameCover thumbnail={game.thumbnail} className="w-16 rounded-sm" />
        <span>{game.name}</span>
        <span>
          <RepeatedIcon name="heart" size={14} />
          <span className="sr-only">Likes: </span>
          {likes.toLocaleString('en-US')}
        </span>
      </Link>
    </li>
  )
}

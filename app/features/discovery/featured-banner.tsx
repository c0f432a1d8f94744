/** The featured game, across the top of the first page. */
import { Play } from 'lucide-react'
import { Link, href } from 'react-router'
import { GameCover } from './game-cover.tsx'
import type { Listing } from './listing.ts'

export function FeaturedBanner({ game }: { game: NonNullable<Listing['featured']> }) {
  return (
    <section
      aria-labelledby="featured-game"
      className="panel spotlight mb-6 grid overflow-hidden sm:grid-cols-[1.1fr_1fr]"
    >
      <GameCover
        thumbnail={game.thumbnail}
        isEager
        isFirst
        className="size-full max-sm:max-h-40 sm:order-2 sm:h-0 sm:min-h-full"
      />
      <div className="flex flex-col items-start justify-center gap-3 p-5 sm:p-7">
        <p className="chip border-accent text-accent">Featured game</p>
        <h2 id="featured-game" className="text-2xl font-extrabold sm:text-3xl">
          {game.name}
        </h2>
        <p className="line-clamp-3 text-sm text-muted sm:text-base">{game.description}</p>
        <Link
          to={href('/game/:id', { id: game.id })}
          prefetch="intent"
          className="button button-accent relative z-2"
        >
          <Play aria-hidden size={18} className="fill-current" />
          Play {game.name}
        </Link>
      </div>
    </section>
  )
}

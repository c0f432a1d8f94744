/** The banner of the featured game on the first page. */
import { Play } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { DailyNote } from './daily-note.tsx'
import { GameCover } from '#features/discovery/browser/game-cover.tsx'
import { GameLink } from '#features/discovery/browser/game-link.tsx'
import type { Listing } from '#features/discovery/listing.ts'

export function FeaturedBanner({ game }: { game: NonNullable<Listing['featured']> }) {
  const t = useTranslations('discovery')
  const { description } = game
  return (
    <section aria-labelledby="featured-game" className="featured-banner panel spotlight">
      <GameCover thumbnail={game.thumbnail} isEager isFirst className="featured-art" />
      <div className="featured-text">
        <p className="chip gap-1.5 border-accent whitespace-nowrap text-accent">
          <span>{t(game.isDaily ? 'gameOfTheDay' : 'featuredGame')}</span>
          {game.isDaily && <DailyNote gameId={game.id} />}
        </p>
        <h2 id="featured-game" dir="auto" className="text-xl font-extrabold sm:text-3xl">
          {game.name}
        </h2>
        <p
          lang={description.lang}
          dir={description.lang && 'ltr'}
          className="line-clamp-1 text-sm text-muted empty:hidden max-sm:hidden"
        >
          {description.text}
        </p>
        <GameLink
          gameId={game.id}
          className="button button-accent relative z-2 whitespace-nowrap max-sm:px-3"
        >
          <Play aria-hidden size={18} className="fill-current" />
          <span>{t('play', { game: game.name })}</span>
        </GameLink>
      </div>
    </section>
  )
}

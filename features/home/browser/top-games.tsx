/** Top Games: the first five games of the sorted list. */
import { useTranslations } from 'use-intl'
import { useLikes } from '#features/live/browser/live-counts.ts'
import { RepeatedIcon } from '#ui/repeated-icon.tsx'
import { GameCover } from '#features/discovery/browser/game-cover.tsx'
import { GameLink } from '#features/discovery/browser/game-link.tsx'
import type { GameCard } from '#features/discovery/listing.ts'

export function TopGames({ games }: { games: readonly GameCard[] }) {
  const t = useTranslations('discovery')
  if (games.length === 0) return null
  return (
    <section aria-labelledby="top-games" className="panel p-4">
      <h2 id="top-games" className="mb-2 text-lg font-bold">
        {t('topGames')}
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
  const t = useTranslations('discovery')
  const likes = useLikes(game.id, game.likes)
  return (
    <li>
      <GameLink gameId={game.id} className="top-game">
        <span>{rank}</span>
        <GameCover thumbnail={game.thumbnail} className="w-16 rounded-sm" />
        <span dir="auto">{game.name}</span>
        <span className={likes === 0 ? 'sr-only' : undefined}>
          <RepeatedIcon name="heart" size={14} />
          {t.rich('topGameLikes', {
            label: (words) => <span className="sr-only">{words}</span>,
            count: likes,
          })}
        </span>
      </GameLink>
    </li>
  )
}

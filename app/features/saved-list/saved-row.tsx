/**
 * The row of saved games on the home page, with a link to all. Only the browser knows it: it is the
 * last row, so that it moves nothing in view when it appears. It is not in `saved`, which is below
 * the tiles of `discovery`.
 */
import { Link, href } from 'react-router'
import { useTranslations } from 'use-intl'
import { GameTile } from '../discovery/game-tile.tsx'
import type { CatalogueEntry } from '../discovery/listing.ts'
import { MIN_ROW, ROW } from '../discovery/row-rules.ts'
import { useGameIndex } from '../discovery/use-game-index.ts'
import { useSavedGames } from '../saved/saved-store.ts'

/** @param games all games of a small catalog */
export function SavedRow({ games }: { games: readonly CatalogueEntry[] | undefined }) {
  const t = useTranslations('shell')
  const ids = useSavedGames()
  const known = useGameIndex(games, ids.length >= MIN_ROW)
  const saved = ids.flatMap((id) => known?.find((game) => game.id === id) ?? [])
  if (saved.length < MIN_ROW) return null
  return (
    <section aria-label={t('savedGames')} className="game-row">
      <h2 className="mb-2 text-lg font-bold">
        <Link to={href('/saved')} className="hover:underline">
          {t('savedGames')}
        </Link>
      </h2>
      <ul className="game-grid shelf">
        {saved.slice(0, ROW).map((game) => (
          <li key={game.id}>
            <GameTile game={game} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * A row of the games opened on this device. CSS reserves its space before it renders (`home.css`).
 */
import { useEffect } from 'react'
import { Link, href } from 'react-router'
import { useTranslations } from 'use-intl'
import { PREFETCH } from '../../lib/chunk-load-errors.ts'
import { GameCover } from '../discovery/game-cover.tsx'
import type { CatalogueEntry } from '../discovery/listing.ts'
import { useGameIndex } from '../discovery/use-game-index.ts'
import { forgetOpenedGames, useOpenedGames } from './recent-games.ts'

/** @param games all games of a small catalog: only the browser knows which of them were opened */
export function ContinuePlaying({ games }: { games: readonly CatalogueEntry[] | undefined }) {
  const t = useTranslations('discovery')
  const ids = useOpenedGames()
  const known = useGameIndex(games, ids.length > 0)
  const opened = ids.flatMap((id) => known?.find((game) => game.id === id) ?? [])
  const isStale = known !== undefined && ids.length > 0 && opened.length === 0
  useEffect(() => {
    // No game of the row is in the catalog any more, so the reserved space is released.
    if (isStale) forgetOpenedGames()
  }, [isStale])
  return (
    <section aria-labelledby="continue-playing" className="continue-playing mb-3">
      <div className="flex items-center justify-between gap-4">
        <h2 id="continue-playing" className="text-lg font-bold">
          {t('continuePlaying')}
        </h2>
        <button
          type="button"
          className="-me-2 min-h-11 rounded-md px-2 text-sm text-muted hover:text-ink"
          onClick={forgetOpenedGames}
        >
          {t('clear')}
        </button>
      </div>
      <ul className="-mx-1 flex h-24 gap-3 overflow-x-auto overflow-y-hidden p-1">
        {opened.map((game) => (
          <li key={game.id} className="shrink-0">
            <Link
              to={href('/game/:id', { id: game.id })}
              prefetch={PREFETCH}
              className="panel flex h-20 w-60 items-center gap-3 overflow-hidden pe-3 hover:border-line-strong"
            >
              <GameCover thumbnail={game.thumbnail} className="h-full w-32" />
              <span className="line-clamp-2 font-semibold">{game.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * A compact row of the games opened on this device. CSS reserves its space before it renders
 * (`home.css`).
 */
import { useEffect } from 'react'
import { Link, href } from 'react-router'
import { useTranslations } from 'use-intl'
import { useViewer } from '#app/features/accounts/browser/use-viewer.ts'
import { PREFETCH } from '#app/lib/chunk-load-errors.ts'
import { GameCover } from '#app/features/discovery/browser/game-cover.tsx'
import type { CatalogueEntry } from '#app/features/discovery/listing.ts'
import { useGames } from '#app/features/discovery/browser/use-games.ts'
import { keepOpenedGames, useOpenedGames } from './recent-games.ts'

/** @param games all games of a small catalog: only the browser knows which of them were opened */
export function ContinuePlaying({ games }: { games: readonly CatalogueEntry[] | undefined }) {
  const t = useTranslations('discovery')
  const ids = useOpenedGames()
  const opened = useGames(ids, games)
  useEffect(() => {
    // Removes games that left the catalog. An empty row frees its space.
    if (opened && opened.length < ids.length) keepOpenedGames(opened.map(({ id }) => id))
  })
  return (
    <section aria-labelledby="continue-playing" className="continue-playing">
      <div>
        <h2 id="continue-playing">{t('continuePlaying')}</h2>
        <p>{useViewer()?.play?.next}</p>
      </div>
      <button type="button" onClick={() => keepOpenedGames([])}>
        {t('clear')}
      </button>
      <ul>
        {opened?.map((game) => (
          <li key={game.id}>
            <Link to={href('/game/:id', { id: game.id })} prefetch={PREFETCH} className="panel">
              <GameCover thumbnail={game.thumbnail} className="h-full w-17 shrink-0" />
              <span className="truncate">{game.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * A compact row of the games opened on this device, after the game of the day. CSS reserves its space
 * before it renders (`home.css`).
 */
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { GameCover } from '#features/discovery/browser/game-cover.tsx'
import { GameLink } from '#features/discovery/browser/game-link.tsx'
import type { CatalogueEntry } from '#features/discovery/listing.ts'
import { useGames } from '#features/discovery/browser/use-games.ts'
import { DailyNote } from '#features/home/browser/daily-note.tsx'
import { keepOpenedGames, useOpenedGames } from './recent-games.ts'
import { optional } from '#lib/optional.tsx'

// What a player reaches next. Without the code, the row is that of a visitor.
const NextGoal = optional(() => import('./next-goal.tsx'))

interface ContinuePlayingProps {
  /** All games of a small catalog: only the browser knows which of them were opened. */
  games: readonly CatalogueEntry[] | undefined
  /** The game of the day, unless the banner shows it. */
  daily: Pick<CatalogueEntry, 'id' | 'name' | 'thumbnail'> | undefined
}

export function ContinuePlaying({ games, daily }: ContinuePlayingProps) {
  const t = useTranslations('discovery')
  const ids = useOpenedGames()
  const opened = useGames(ids, games)
  const hasOpened = ids.length > 0
  useEffect(() => {
    // Removes games that left the catalog. An empty row frees its space.
    if (opened && opened.length < ids.length) keepOpenedGames(opened.map(({ id }) => id))
  })
  return (
    <section
      aria-labelledby={hasOpened ? 'continue-playing' : 'daily-game'}
      className="continue-playing"
      data-daily={daily?.id}
    >
      <div>
        <h2 id="continue-playing">{t('continuePlaying')}</h2>
        <p>{hasOpened && <NextGoal />}</p>
      </div>
      <button type="button" onClick={() => keepOpenedGames([])}>
        {t('clear')}
      </button>
      <ul>
        {[daily, ...(opened ?? []).filter(({ id }) => id !== daily?.id)].map(
          (game, index) =>
            game && (
              <li key={game.id}>
                <GameLink gameId={game.id} className="panel">
                  <GameCover thumbnail={game.thumbnail} className="h-full w-17 shrink-0" />
                  <span>
                    {game.name}
                    {index === 0 && (
                      <span>
                        <span id="daily-game">{t('gameOfTheDay')}</span>{' '}
                        <DailyNote gameId={game.id} />
                      </span>
                    )}
                  </span>
                </GameLink>
              </li>
            ),
        )}
      </ul>
    </section>
  )
}

/** The games that a player has played, in descending order of play time. */
import { Link, href } from 'react-router'
import { useTranslations } from 'use-intl'
import { PREFETCH } from '../../lib/chunk-load-errors.ts'
import { GameCover } from '../discovery/game-cover.tsx'
import { useGenreName } from '../discovery/genre-name.ts'
import type { PlayedGame } from './get-profile.server.ts'
import { useDuration } from './use-duration.ts'

export function RecentlyPlayed({ games }: { games: readonly PlayedGame[] }) {
  const t = useTranslations('profile')
  const formatDuration = useDuration()
  const nameGenre = useGenreName()
  return (
    <ol aria-label={t('recentlyPlayed')} className="grid gap-3">
      {games.map((game, index) => (
        <li
          key={game.id}
          className="game-card spotlight panel relative flex items-center gap-3 p-2.5 pe-4 sm:gap-4"
        >
          <GameCover
            thumbnail={game.thumbnail}
            isEager={index < 4}
            className="w-20 shrink-0 rounded-md min-[360px]:w-24 sm:w-36"
          />
          <div className="grid min-w-0 flex-1 gap-1 sm:gap-1.5">
            <Link
              to={href('/game/:id', { id: game.id })}
              prefetch={PREFETCH}
              className="truncate font-display text-lg leading-tight font-bold after:absolute after:inset-0 after:z-2 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
            >
              {game.name}
            </Link>
            <p className="text-sm text-muted">
              {t('playedFor', { time: formatDuration(game.playMs) })}
            </p>
            <ul aria-label={t('genres')} className="flex flex-wrap gap-1">
              {game.genre.map((genre) => (
                <li key={genre} className="chip">
                  {nameGenre(genre)}
                </li>
              ))}
            </ul>
          </div>
          <p
            className={`font-display text-2xl font-extrabold sm:text-3xl ${index === 0 ? 'text-accent' : 'text-muted'}`}
          >
            {t('rank', { rank: String(index + 1) })}
          </p>
        </li>
      ))}
    </ol>
  )
}

/**
 * The games that a player has played: by play time, or on the player's own profile by the last play
 * (`?played=latest`). The views are links, which work without JavaScript.
 */
import { Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Day } from '#ui/day.tsx'
import { GameCover } from '#features/discovery/browser/game-cover.tsx'
import { GameLink } from '#features/discovery/browser/game-link.tsx'
import { useGenreName } from '#features/discovery/genre-name.ts'
import type { PlayedGame } from '../server/get-profile.server.ts'
import { useDuration } from './use-duration.ts'

const LATEST = 'latest'

/** @param games in descending order of play time */
export function RecentlyPlayed({ games }: { games: readonly PlayedGame[] }) {
  const t = useTranslations('profile')
  const [search] = useSearchParams()
  // The public page does not show when a player last played.
  const hasTimes = games.every(({ lastPlayedAt }) => lastPlayedAt !== undefined)
  const isLatest = hasTimes && search.get('played') === LATEST
  const ranked = games.map((game, index) => ({ game, rank: index + 1 }))
  const shown = isLatest
    ? ranked.toSorted((a, b) => b.game.lastPlayedAt! - a.game.lastPlayedAt!)
    : ranked
  return (
    <>
      {hasTimes && games.length > 1 && <Views isLatest={isLatest} />}
      <ol aria-label={t('recentlyPlayed')} className="grid gap-3">
        {shown.map(({ game, rank }, index) => (
          <Played
            key={game.id}
            game={game}
            rank={isLatest ? undefined : rank}
            isEager={index < 4}
          />
        ))}
      </ol>
    </>
  )
}

function Views({ isLatest }: { isLatest: boolean }) {
  const t = useTranslations('profile')
  const views = [
    { to: '?tab=recent', label: t('mostPlayed'), isCurrent: !isLatest },
    { to: `?tab=recent&played=${LATEST}`, label: t('latest'), isCurrent: isLatest },
  ]
  return (
    <nav
      aria-label={t('playedOrder')}
      className="mb-4 inline-flex flex-wrap gap-1 rounded-md border border-line bg-surface p-1"
    >
      {views.map(({ to, label, isCurrent }) => (
        <Link
          key={to}
          to={to}
          preventScrollReset
          aria-current={isCurrent ? 'true' : undefined}
          className="grid min-h-9 place-items-center rounded-sm px-3.5 text-sm/normal font-semibold text-muted hover:text-ink aria-[current]:bg-raised aria-[current]:text-ink pointer-coarse:min-h-11"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

interface PlayedProps {
  game: PlayedGame
  /** The place by play time. Undefined: shows the last play instead. */
  rank: number | undefined
  isEager: boolean
}

function Played({ game, rank, isEager }: PlayedProps) {
  const t = useTranslations('profile')
  const formatDuration = useDuration()
  const nameGenre = useGenreName()
  return (
    <li className="game-card spotlight panel relative flex items-center gap-3 p-2.5 pe-4 sm:gap-4">
      <GameCover
        thumbnail={game.thumbnail}
        isEager={isEager}
        className="w-20 max-w-3/10 shrink-0 rounded-md min-[360px]:w-24 sm:w-36"
      />
      <div className="grid min-w-0 flex-1 gap-1 sm:gap-1.5">
        <GameLink
          gameId={game.id}
          dir="auto"
          className="truncate font-display text-lg leading-tight font-bold after:absolute after:inset-0 after:z-2 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
        >
          {game.name}
        </GameLink>
        <p className="text-sm text-muted">
          {t('playedFor', { time: formatDuration(game.playMs) })}
        </p>
        {rank === undefined && (
          <p className="text-sm text-muted">
            {t.rich('lastPlayedOn', { day: () => <Day at={game.lastPlayedAt!} /> })}
          </p>
        )}
        <ul aria-label={t('genres')} className="flex flex-wrap gap-1">
          {game.genre.map((genre) => (
            <li key={genre} className="chip">
              {nameGenre(genre)}
            </li>
          ))}
        </ul>
      </div>
      {rank !== undefined && (
        <p
          className={`font-display text-2xl font-extrabold sm:text-3xl ${rank === 1 ? 'text-accent' : 'text-muted'}`}
        >
          {t('rank', { rank: String(rank) })}
        </p>
      )}
    </li>
  )
}

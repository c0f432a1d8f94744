/** The stats of a game: active players, likes and release year. */
import { CalendarDays, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { RepeatedIcon } from '#ui/repeated-icon.tsx'
import { useLikes, usePlayers } from '#features/live/browser/live-counts.ts'

interface GameStatsProps {
  gameId: string
  /** The served players and likes. `players` is undefined while unknown. */
  players: number | undefined
  likes: number
  /** Undefined if it is not known. */
  releaseYear: string | undefined
}

export function GameStats({ gameId, players: served, likes, releaseYear }: GameStatsProps) {
  const t = useTranslations('game')
  const locale = useLocale()
  const players = usePlayers(gameId, served)
  return (
    <dl className="grid auto-cols-fr grid-flow-col gap-3">
      <Tile icon={<Users aria-hidden size={18} className="shrink-0" />} name={t('activePlayers')}>
        {players?.toLocaleString(locale) ?? (
          <>
            <span aria-hidden>–</span>
            <span className="sr-only">{t('notKnown')}</span>
          </>
        )}
      </Tile>
      <Tile
        icon={<RepeatedIcon name="heart" size={18} className="shrink-0" />}
        name={t('totalLikes')}
      >
        {useLikes(gameId, likes).toLocaleString(locale)}
      </Tile>
      {releaseYear && (
        <Tile
          icon={<CalendarDays aria-hidden size={18} className="shrink-0" />}
          name={t('releaseYear')}
        >
          {releaseYear}
        </Tile>
      )}
    </dl>
  )
}

function Tile({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="panel flex flex-col gap-1 p-3 sm:max-lg:p-4">
      <dt className="flex flex-col gap-1.5 text-xs text-muted sm:max-lg:flex-row sm:max-lg:items-center sm:max-lg:text-sm">
        {icon}
        {name}
      </dt>
      <dd className="mt-auto font-display text-2xl font-extrabold">{children}</dd>
    </div>
  )
}

/** The tiles of a game: who plays now, who liked it, since when it is here. */
import { CalendarDays, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { RepeatedIcon } from '../../ui/repeated-icon.tsx'
import { useLikes, usePlayers } from '../live/live-counts.ts'

interface GameStatsProps {
  gameId: string
  /** Players and likes when the page was served. */
  players: number
  likes: number
  /** yyyy-mm-dd */
  releaseDate: string
}

export function GameStats({ gameId, players, likes, releaseDate }: GameStatsProps) {
  return (
    <dl className="grid grid-cols-3 gap-3">
      <Tile icon={<Users aria-hidden size={18} className="shrink-0" />} name="Active players">
        {usePlayers(gameId, players).toLocaleString('en-US')}
      </Tile>
      <Tile icon={<RepeatedIcon name="heart" size={18} className="shrink-0" />} name="Total likes">
        {useLikes(gameId, likes).toLocaleString('en-US')}
      </Tile>
      <Tile icon={<CalendarDays aria-hidden size={18} className="shrink-0" />} name="Release year">
        {releaseDate.slice(0, 4)}
      </Tile>
    </dl>
  )
}

interface TileProps {
  icon: ReactNode
  name: string
  children: ReactNode
}

function Tile({ icon, name, children }: TileProps) {
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

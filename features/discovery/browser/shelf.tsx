/** A shelf: games under one heading, which says why they are shown. */
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { GameTile } from './game-tile.tsx'
import { useGenreName } from '../genre-name.ts'
import type { Row, RowReason } from '../list-rows.ts'
import type { GameTile as Tile } from '../tile.ts'

const HEADINGS = {
  playing: 'playingNow',
  trending: 'trending',
  new: 'newOnThePortal',
  more: 'moreToPlay',
} as const satisfies Record<RowReason, string>

/** The rows below the grid. */
export function Shelves({ rows }: { rows: readonly Row[] }) {
  const t = useTranslations('discovery')
  return rows.map(({ reason, games }) => (
    <Shelf key={reason} title={t(HEADINGS[reason])} games={games} isLive />
  ))
}

interface ShelfProps {
  title: string
  /** The page with all of these games. */
  to?: string
  /** Without a genre, a tile shows only the name. */
  games: readonly (Omit<Tile, 'genre'> & { genre?: string })[]
  /** The covers show how many people play. */
  isLive?: boolean
}

/** The style sheet shows whole lines of the games. */
export function Shelf({ title, to, games, isLive = false }: ShelfProps) {
  const nameGenre = useGenreName()
  if (games.length === 0) return null
  return (
    <section aria-label={title} className="game-row">
      <h2 className="mb-2 text-lg font-bold">
        {to ? (
          <Link to={to} className="hover:underline">
            {title}
          </Link>
        ) : (
          title
        )}
      </h2>
      <ul className="game-grid shelf">
        {games.map((game) => (
          <li key={game.id}>
            <GameTile game={game} reason={game.genre && nameGenre(game.genre)} isLive={isLive} />
          </li>
        ))}
      </ul>
    </section>
  )
}

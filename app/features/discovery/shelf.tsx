/** A shelf: rows of games under one heading, which says why they are shown. */
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { GameTile } from './game-tile.tsx'
import { useGenreName } from './genre-name.ts'
import type { Row, RowReason } from './list-rows.ts'
import { ROW } from './row-rules.ts'
import type { GameTile as Tile } from './tile.ts'

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
    <Shelf key={reason} title={t(HEADINGS[reason])} games={games} />
  ))
}

interface ShelfProps {
  title: string
  /** The page with all of these games. */
  to?: string
  /** Without a genre, a tile shows only the name. */
  games: readonly (Omit<Tile, 'genre'> & { genre?: string })[]
}

/** A narrow page shows only the first row, which scrolls sideways on a phone. */
export function Shelf({ title, to, games }: ShelfProps) {
  const nameGenre = useGenreName()
  if (games.length === 0) return null
  const rows = Array.from({ length: Math.ceil(games.length / ROW) }, (_, row) =>
    games.slice(row * ROW, (row + 1) * ROW),
  )
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
      {rows.map((row) => (
        <ul key={row[0]!.id} className="game-grid shelf">
          {row.map((game) => (
            <li key={game.id}>
              <GameTile game={game} reason={game.genre && nameGenre(game.genre)} />
            </li>
          ))}
        </ul>
      ))}
    </section>
  )
}

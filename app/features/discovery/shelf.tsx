/** A shelf: rows of games under one heading. A narrow page shows only the first row. */
import { GameTile } from './game-tile.tsx'
import { useGenreName } from './genre-name.ts'
import { ROW, type GameTile as Tile } from './listing.ts'

interface ShelfProps {
  title: string
  games: readonly Tile[]
}

export function Shelf({ title, games }: ShelfProps) {
  const nameGenre = useGenreName()
  if (games.length === 0) return null
  const rows = Array.from({ length: Math.ceil(games.length / ROW) }, (_, row) =>
    games.slice(row * ROW, (row + 1) * ROW),
  )
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-lg font-bold">{title}</h2>
      {rows.map((row) => (
        <ul key={row[0]!.id} className="game-grid shelf">
          {row.map((game) => (
            <li key={game.id}>
              <GameTile game={game} reason={nameGenre(game.genre)} />
            </li>
          ))}
        </ul>
      ))}
    </section>
  )
}

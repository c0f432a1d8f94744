/** A row of games to open, under a heading of its own. */
import { GameTile } from './game-tile.tsx'
import type { GameTile as Tile } from './listing.ts'

interface TileRowProps {
  title: string
  games: readonly Tile[]
}

export function TileRow({ title, games }: TileRowProps) {
  if (games.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-lg font-bold">{title}</h2>
      <ul className="game-grid tile-row">
        {games.map((game) => (
          <li key={game.id}>
            <GameTile game={game} reason={game.genre} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A list of games to play next or instead, as small tiles. */
import { GameTile } from './game-tile.tsx'
import type { GameTile as Tile } from '../tile.ts'

/** Placeholders until the games are known. */
const PLACEHOLDERS: (Tile | undefined)[] = Array.from({ length: 6 })

interface TileListProps {
  title: string
  /** Undefined until the page's data has arrived. */
  games: readonly (Tile | undefined)[] | undefined
  /** `up-next` or `other-games`. */
  className: string
}

export function TileList({ title, games = PLACEHOLDERS, className }: TileListProps) {
  if (games.length === 0) return null
  return (
    <section aria-label={title} className={className}>
      <h2>{title}</h2>
      <ul>
        {games.map((game, place) => (
          <li key={game?.id ?? place}>{game && <GameTile game={game} />}</li>
        ))}
      </ul>
    </section>
  )
}

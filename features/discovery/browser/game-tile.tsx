/** A game as one link with a reason; smaller than a card. */
import type { ReactNode } from 'react'
import { GameCover } from './game-cover.tsx'
import { GameLink } from './game-link.tsx'
import { LiveChip } from './live-chip.tsx'
import type { GameTile as Tile } from '../tile.ts'

interface GameTileProps {
  game: Omit<Tile, 'genre'>
  /** A label, such as the genre. */
  reason?: ReactNode
  /** The cover shows how many people play. */
  isLive?: boolean
}

export function GameTile({ game, reason, isLive = false }: GameTileProps) {
  return (
    <GameLink gameId={game.id} className="game-tile panel">
      <GameCover thumbnail={game.thumbnail} />
      {isLive && (
        <span className="card-chips">
          <LiveChip gameId={game.id} players={game.players} />
        </span>
      )}
      <span className="tile-text">
        <span dir="auto">{game.name}</span>
        {reason && <span>{reason}</span>}
      </span>
    </GameLink>
  )
}

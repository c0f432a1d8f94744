/** A game as one link with a reason; smaller than a card. */
import type { ReactNode } from 'react'
import { Link, href } from 'react-router'
import { PREFETCH } from '../../lib/chunk-load-errors.ts'
import { GameCover } from './game-cover.tsx'
import type { GameTile as Tile } from './listing.ts'

interface GameTileProps {
  game: Tile
  /** Why the game is shown: it is new, or its name is similar to the search. */
  reason: ReactNode
}

export function GameTile({ game, reason }: GameTileProps) {
  return (
    <Link
      to={href('/game/:id', { id: game.id })}
      prefetch={PREFETCH}
      discover="none"
      className="game-tile"
    >
      <GameCover thumbnail={game.thumbnail} />
      <span className="tile-text">
        <span>{game.name}</span>
        <span>{reason}</span>
      </span>
    </Link>
  )
}

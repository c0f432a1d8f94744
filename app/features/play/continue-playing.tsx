/** A row of the games opened on this device. Its room is kept before it is drawn (`home.css`). */
import { useEffect } from 'react'
import { Link, href } from 'react-router'
import { GameCover } from '../discovery/game-cover.tsx'
import { forgetOpenedGames, useOpenedGames } from './opened-games.ts'

/** What the row shows of a game. */
export interface OpenedGame {
  id: string
  name: string
  thumbnail: string
}

/** @param games all games of the catalogue: which of them were opened only the browser knows */
export function ContinuePlaying({ games }: { games: readonly OpenedGame[] }) {
  const ids = useOpenedGames()
  const opened = ids.flatMap((id) => games.find((game) => game.id === id) ?? [])
  const isStale = ids.length > 0 && opened.length === 0
  useEffect(() => {
    // Every game of the row has left the catalogue: the room kept for it closes.
    if (isStale) forgetOpenedGames()
  }, [isStale])
  return (
    <section aria-labelledby="continue-playing" className="continue-playing mb-6">
      <div className="flex items-center justify-between gap-4">
        <h2 id="continue-playing" className="text-lg font-bold">
          Continue playing
        </h2>
        <button
          type="button"
          className="min-h-11 rounded-md px-2 text-sm text-muted hover:text-ink"
          onClick={forgetOpenedGames}
        >
          Clear
        </button>
      </div>
      <ul className="flex h-24 gap-3 overflow-x-auto overflow-y-hidden p-1">
        {opened.map((game) => (
          <li key={game.id} className="shrink-0">
            <Link
              to={href('/game/:id', { id: game.id })}
              prefetch="intent"
              className="panel flex h-20 w-60 items-center gap-3 overflow-hidden pe-3 hover:border-line-strong"
            >
              <GameCover thumbnail={game.thumbnail} className="h-full w-32" />
              <span className="line-clamp-2 font-semibold">{game.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

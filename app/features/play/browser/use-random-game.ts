/** Opens a random game. Without scripts, the link's address lets the server pick the game. */
import type { MouseEvent } from 'react'
import { href, useHref, useNavigate } from 'react-router'
import { useOpenedGames } from './recent-games.ts'
import { pickRandomGame, type Choice } from '../random-game.ts'

/**
 * Returns the click handler of a link to `/random`, which also works for a key press.
 *
 * @param games all games of a small catalog: only the browser knows which of them were opened
 */
export function useRandomGame(
  games: readonly Choice[] | undefined,
): (event?: MouseEvent<HTMLElement>) => void {
  const randomHref = useHref(href('/random'))
  const openedIds = useOpenedGames()
  const navigate = useNavigate()

  return (event) => {
    // In a new tab the server picks the game.
    if (event?.ctrlKey || event?.metaKey || event?.shiftKey) return
    event?.preventDefault()
    const hasMouse = matchMedia('(any-pointer: fine)').matches
    // From a large catalog the server picks the game. It does not learn which games were opened.
    if (!games) return location.assign(randomHref + (hasMouse ? '' : '?touch'))
    const id = pickRandomGame(games, openedIds, hasMouse)
    if (id) void navigate(href('/game/:id', { id }))
  }
}

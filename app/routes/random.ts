/** A random game: for the links that ask for one, with or without script. */
import { href, redirect } from 'react-router'
import type { Route } from './+types/random'
import { servicesContext } from '../context.server.ts'
import { pickGame } from '../features/play/pick-game.ts'
import { toEntry } from '../features/discovery/listing.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { games } = context.get(servicesContext)
  // What the device has, and what was opened on it, only the browser knows: any game will do.
  const id = pickGame(games.map(toEntry), [], true)
  return redirect(id ? href('/game/:id', { id }) : '/', {
    headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' },
  })
}

/** A random game: for the links that ask for one, with or without script. */
import { href, redirect } from 'react-router'
import type { Route } from './+types/random'
import { servicesContext } from '../context.server.ts'
import { pickRandomGame } from '../features/play/random-game.ts'
import { toEntry } from '../features/discovery/listing.ts'

export function loader({ url, context }: Route.LoaderArgs) {
  const { games } = context.get(servicesContext)
  // What was opened on the device only the browser knows: any game will do that fits.
  const id = pickRandomGame(games.map(toEntry), [], !url.searchParams.has('touch'))
  return redirect(id ? href('/game/:id', { id }) : '/', {
    headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' },
  })
}

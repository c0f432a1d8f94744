/** Redirects to a random game, with or without scripts. */
import { href, redirect } from 'react-router'
import type { Route } from './+types/random'
import { pageContext } from '#features/context.server.ts'
import { pickRandomGame } from '#features/play/random-game.ts'
import { toEntry } from '#features/discovery/listing.ts'

export function loader({ url, context }: Route.LoaderArgs) {
  const { games } = context.get(pageContext).services
  // The server does not know the opened games, so it picks any game that fits the device.
  const id = pickRandomGame(games.map(toEntry), [], !url.searchParams.has('touch'))
  return redirect(id ? href('/game/:id', { id }) : '/', {
    headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' },
  })
}

/** `GET /social/players/{publicId}.png`: the picture of a public profile in link previews. */
import type { RequestServices } from '#features/context.server.ts'
import type { Pictures } from '#features/own-games/server/pictures.ts'
import type { NodeContext } from '#platform/http/node-env.ts'
import { findGame } from '#catalogue/queries.ts'
import { countHours } from '../shown-profile.ts'
import { getPublicProfile } from './public-profile.server.ts'

/** Shows what the public page shows. Another answer than a picture falls through. Queued as that page is. */
export function createProfilePictureRoute(
  services: RequestServices & { pictures: Pictures },
  inTurn: <Result>(c: NodeContext, work: () => Promise<Result>) => Promise<Result>,
) {
  return async (c: NodeContext, next: () => Promise<void>) => {
    const [, publicId = ''] = /\/([\w-]+)\.png$/.exec(c.req.path) ?? []
    const profile = await inTurn(c, () => getPublicProfile(services, publicId))
    if (!profile) return next()
    const { name, playTime, achievements } = profile
    const mostPlayed = playTime?.recentlyPlayed[0]?.id
    const picture = await services.pictures.drawPlayer({
      name,
      portalName: services.config.portalName,
      figures: {
        hours: playTime && countHours(playTime.totalPlayMs),
        achievements: achievements?.length,
      },
      game: mostPlayed === undefined ? undefined : findGame(services.games, mostPlayed),
    })
    if (!picture) return next()
    // The player may hide the profile at any time.
    const headers = { 'Content-Type': picture.type, 'Cache-Control': 'no-cache' }
    return c.body(picture.bytes, 200, headers)
  }
}

/** The addresses of hosted games (ADR 79). */
import type { Game } from '#catalogue/game.ts'

/** The folder of hosted games in addresses. */
export const HOSTED_PATH = '/hosted/'

/** In a stored game, where the address depends on the portal. RFC 2606 keeps the domain unused. */
export const storedUrl = (id: string) => `https://hosted.invalid/${id}/`

/** Where games are, of the configuration. */
export interface GamesPlace {
  publicUrl: string
  /** `GAMES_URL`, without a trailing slash; a host that starts with `*.` has an origin for each game. */
  gamesUrl: string | undefined
}

/** True if each game has an origin of its own, with the browser's own storage. */
export const hasOwnOrigins = ({ gamesUrl }: Pick<GamesPlace, 'gamesUrl'>) =>
  gamesUrl?.includes('//*.') === true

/** The address of a hosted game: the same for all of its versions. Drafts have a key as id. */
export function hostedUrl(place: GamesPlace, id: string): string {
  const { publicUrl, gamesUrl } = place
  if (gamesUrl === undefined) return `${publicUrl}${HOSTED_PATH}${id}/`
  return hasOwnOrigins(place) ? `${gamesUrl.replace('*', id)}/` : `${gamesUrl}/${id}/`
}

/** The game with its address on this portal. Other games stay as they are. */
export function placeHosted<Of extends Pick<Game, 'id' | 'url' | 'hosted'>>(
  place: GamesPlace,
  game: Of,
): Of {
  return game.hosted ? { ...game, url: hostedUrl(place, game.id) } : game
}

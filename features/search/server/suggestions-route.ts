/**
 * `GET /suggestions?q=…&lang=…`: game suggestions while the player types a search, in the language
 * of the page; English without `lang`. `GET /suggestions?instead=…`: what to offer for a search
 * without a match; blank for an empty field. The same for every client.
 */
import type { RequestServices } from '#features/context.server.ts'
import { cutSearch } from '#features/discovery/home-view.ts'
import { parseSearchLanguage } from './search-language.server.ts'
import { listOffers, listSuggestions } from '../suggestions.ts'
import type { NodeContext } from '#platform/http/node-env.ts'

/** Serves repeated input, and other clients behind the same cache. */
const CACHE_CONTROL = 'public, max-age=60'

/** Responds with tiles, or with offers. Queued fairly by client, like searches. */
export function createSuggestionsRoute(
  services: Pick<RequestServices, 'games' | 'gameStates' | 'likes'>,
  inTurn: <Result>(c: NodeContext, work: () => Promise<Result>) => Promise<Result>,
) {
  return async (c: NodeContext) => {
    const instead = c.req.query('instead')
    const text = cutSearch(instead ?? c.req.query('q') ?? '')
    const language = parseSearchLanguage(c.req.query('lang'))
    const { games, likes, gameStates } = services
    const found = await inTurn(c, async () =>
      instead === undefined
        ? listSuggestions(games, likes.byGame, text, gameStates.down, language)
        : listOffers(games, likes.byGame, text, gameStates.down),
    )
    return c.json(found, 200, { 'Cache-Control': CACHE_CONTROL })
  }
}

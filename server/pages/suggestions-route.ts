/**
 * `GET /suggestions?q=…&lang=…`: game suggestions while the player types a search, in the language
 * of the page; English without `lang`. `GET /suggestions?instead=…`: what to offer for a search
 * without a match; blank for an empty field. The same for every client.
 */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { cutSearch } from '#app/features/discovery/home-view.ts'
import { parseSearchLanguage } from '#app/features/discovery/search-language.server.ts'
import { listOffers, listSuggestions } from '#app/features/discovery/suggestions.ts'
import type { LimitRender } from './render-rate-limit.ts'
import type { InTurn } from './render-queue.ts'
import type { Services } from '../services.ts'

/** Serves repeated input, and other clients behind the same cache. */
const CACHE_CONTROL = 'public, max-age=60'

/** Responds with tiles, or with offers. Queued and rate limited per client, like searches. */
export function createSuggestionsRoute(
  services: Pick<Services, 'games' | 'gameStates' | 'likes'>,
  charge: LimitRender,
  inTurn: InTurn,
) {
  return async (c: Context<{ Bindings: HttpBindings }>) => {
    const instead = c.req.query('instead')
    const text = cutSearch(instead ?? c.req.query('q') ?? '')
    const language = parseSearchLanguage(c.req.query('lang'))
    const { games, likes, gameStates } = services
    const list = async () =>
      instead === undefined
        ? listSuggestions(games, likes.byGame, text, gameStates.down, language)
        : listOffers(games, likes.byGame, text, gameStates.down)
    const found = await inTurn(c, () => charge(c.env.incoming, list))
    return c.json(found, 200, { 'Cache-Control': CACHE_CONTROL })
  }
}

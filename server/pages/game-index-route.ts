/**
 * `GET /entries`: the index of all games for browsers. The response is the same for every client.
 */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { toEntry } from '#app/features/discovery/listing.ts'
import { createPageCache, sendCached } from './page-cache.ts'
import type { Services } from '../services.ts'

const HEADERS = { 'Cache-Control': 'public, max-age=60', 'Content-Type': 'application/json' }

/** Responds with all entries. */
export function createGameIndexRoute({ catalogue }: Pick<Services, 'catalogue'>) {
  // Serialized and compressed once per version of the catalog.
  const kept = createPageCache({ maxPages: 1 })

  return async (c: Context<{ Bindings: HttpBindings }>) => {
    const page = await kept.get('entries', String(catalogue.version), async () => ({
      status: 200,
      headers: { ...HEADERS, Vary: 'Accept-Encoding' },
      body: JSON.stringify(catalogue.games.map(toEntry)),
    }))
    return sendCached(page, c.env.incoming.headers)
  }
}

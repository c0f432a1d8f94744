/**
 * `GET /entries`: the index of all games for browsers. The response is the same for every client.
 */
import { toEntry } from '../listing.ts'
import { createPageCache, sendCached } from '#platform/http/page-cache.ts'
import type { Catalogue } from '#platform/catalogue.ts'
import type { NodeContext } from '#platform/http/node-env.ts'

const HEADERS = { 'Cache-Control': 'public, max-age=60', 'Content-Type': 'application/json' }

/** Responds with all entries. */
export function createGameIndexRoute({ catalogue }: { catalogue: Catalogue }) {
  // Serialized and compressed once per version of the catalog.
  const kept = createPageCache({ maxPages: 1 })

  return async (c: NodeContext) => {
    const page = await kept.get('entries', String(catalogue.version), async () => ({
      status: 200,
      headers: { ...HEADERS, Vary: 'Accept-Encoding' },
      body: JSON.stringify(catalogue.games.map(toEntry)),
    }))
    return sendCached(page, c.env.incoming.headers)
  }
}

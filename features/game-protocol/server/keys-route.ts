/** `GET /.well-known/jwks.json`: the public keys of tokens, for the servers of games. */
import { LRUCache } from 'lru-cache'
import type { Db } from '#platform/db/db.server.ts'
import type { NodeContext } from '#platform/http/node-env.ts'
import { listPublicKeys } from './signing-keys.server.ts'

const HEADERS = {
  // A key is published for a day before it signs.
  'Cache-Control': 'public, max-age=300',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** Responds with a set of keys (RFC 7517, section 5), at most a minute old. */
export function createKeysRoute({ db }: { db: Db }) {
  const cached = new LRUCache<string, object[]>({
    max: 1,
    ttl: 60_000,
    // Before the first key there is nothing to keep.
    fetchMethod: async () => {
      const keys = await listPublicKeys(db)
      return keys.length > 0 ? keys : undefined
    },
  })
  return async (c: NodeContext) => c.json({ keys: (await cached.fetch('')) ?? [] }, 200, HEADERS)
}

/** `GET /.well-known/jwks.json`: the public keys of tokens, for the servers of games. */
import type { Db } from '#platform/db/db.server.ts'
import type { NodeContext } from '#platform/http/node-env.ts'
import { listPublicKeys } from './signing-keys.server.ts'

const HEADERS = {
  // A key is published for a day before it signs.
  'Cache-Control': 'public, max-age=300',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** Keys are loaded again after this time, ms. */
const KEEP_MS = 60_000

/** Responds with a set of keys (RFC 7517, section 5), at most a minute old. */
export function createKeysRoute({ db }: { db: Db }) {
  let keys: object[] = []
  let loadedAt = 0
  return async (c: NodeContext) => {
    // Before the first key there is nothing to keep.
    if (keys.length === 0 || performance.now() - loadedAt >= KEEP_MS) {
      keys = await listPublicKeys(db)
      loadedAt = performance.now()
    }
    return c.json({ keys }, 200, HEADERS)
  }
}

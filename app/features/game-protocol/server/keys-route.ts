/** `GET /.well-known/jwks.json`: the public keys of tokens, for the servers of games. */
import type { Db } from '#app/db/db.server.ts'
import type { NodeContext } from '#server/kernel/http/node-env.ts'
import { listPublicKeys } from './signing-keys.server.ts'

const HEADERS = {
  // A key is published for a day before it signs.
  'Cache-Control': 'public, max-age=300',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** Responds with a set of keys (RFC 7517, section 5). */
export const createKeysRoute =
  ({ db }: { db: Db }) =>
  async (c: NodeContext) =>
    c.json({ keys: await listPublicKeys(db) }, 200, HEADERS)

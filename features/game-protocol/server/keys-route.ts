/** `GET /.well-known/jwks.json`: the public keys of tokens, for the servers of games. */
import type { RequestServices } from '#features/context.server.ts'
import type { NodeContext } from '#platform/http/node-env.ts'
import { listPublicKeys } from './signing-keys.server.ts'

const HEADERS = {
  'Cache-Control': 'public, max-age=300',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** Responds with a set of keys (RFC 7517, section 5). */
export function createKeysRoute({ cookieKey, db }: Pick<RequestServices, 'cookieKey' | 'db'>) {
  return async (c: NodeContext) =>
    c.json({ keys: await listPublicKeys(cookieKey, db.now()) }, 200, HEADERS)
}

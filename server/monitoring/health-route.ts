/** `GET /healthz`: reports that the process runs. */
import { listForwarded } from '../kernel/http/client-address.ts'
import type { Version } from '../kernel/version.ts'
import type { NodeContext } from '../kernel/http/node-env.ts'

/**
 * Responds with `ok`. If the request accepts `application/json` alone, adds the version and how many
 * forwarded addresses arrive with it, for `npm run doctor`.
 */
export function createHealthRoute(version: Version) {
  return (c: NodeContext) => {
    c.header('Vary', 'Accept')
    if (c.req.header('Accept') !== 'application/json') return c.text('ok')
    const forwarded = listForwarded(c.env.incoming).length
    return c.json({ status: 'ok', ...version, forwarded })
  }
}

/** `GET /healthz`: reports that the process runs. */
import type { Context } from 'hono'
import type { Version } from '../version.ts'

/** Responds with `ok`. Adds the version if the request accepts `application/json` alone. */
export function createHealthRoute(version: Version) {
  return (c: Context) => {
    c.header('Vary', 'Accept')
    const isJson = c.req.header('Accept') === 'application/json'
    return isJson ? c.json({ status: 'ok', ...version }) : c.text('ok')
  }
}

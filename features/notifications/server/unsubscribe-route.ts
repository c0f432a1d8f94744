/**
 * The address in the header `List-Unsubscribe`. Mail providers send its POST without a session and
 * without the portal's origin: only the token counts.
 */
import type { RequestServices } from '#features/context.server.ts'
import type { NodeContext } from '#platform/http/node-env.ts'
import { isSafeMethod } from '#platform/http/safe-method.ts'
import { unsubscribe } from './unsubscribe.server.ts'

/** Creates the handler. A program that opens the address gets the page with the button. */
export const createUnsubscribeRoute =
  (services: Pick<RequestServices, 'cookieKey' | 'db'>) => async (c: NodeContext) => {
    const token = c.req.query('token') ?? ''
    if (isSafeMethod(c.req.method)) {
      return c.redirect(`/not-me?unsubscribe=${encodeURIComponent(token)}`)
    }
    return c.body(null, (await unsubscribe(services, token)) ? 200 : 400)
  }

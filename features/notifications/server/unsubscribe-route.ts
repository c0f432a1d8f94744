/**
 * The address in the header `List-Unsubscribe`. Mail providers send its POST without a session and
 * without the portal's origin: only the token counts.
 */
import type { RequestServices } from '#features/context.server.ts'
import { runAction } from '#features/actions/server/run-action.server.ts'
import { clientAddress } from '#platform/http/client-address.ts'
import { DEFAULT_LANGUAGE } from '#messages/languages.ts'
import type { NodeContext } from '#platform/http/node-env.ts'
import { isSafeMethod } from '#platform/http/safe-method.ts'
import { UNSUBSCRIBE } from './unsubscribe.server.ts'

/** Creates the handler. A program that opens the address gets the page with the button. */
export const createUnsubscribeRoute = (services: RequestServices) => async (c: NodeContext) => {
  const token = c.req.query('token') ?? ''
  if (isSafeMethod(c.req.method)) {
    return c.redirect(`/not-me?unsubscribe=${encodeURIComponent(token)}`)
  }
  const { status } = await runAction(UNSUBSCRIBE, services, {
    viewer: undefined,
    requester: { address: clientAddress(c.env.incoming, services.config.trustProxy) },
    language: DEFAULT_LANGUAGE,
    input: { token },
  })
  return new Response(null, { status })
}

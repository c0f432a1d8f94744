/** Routes that send a file to one player. Pages of React Router send documents only. */
import type { Requester, RequestServices } from '#app/context.server.ts'
import { clientAddress } from '../kernel/http/client-address.ts'
import type { NodeContext } from '../kernel/http/node-env.ts'
import type { Services } from '../services.ts'
import { findRequester } from './requester.ts'

/** @param send may throw a redirect */
type SendFile = (
  services: RequestServices,
  requester: Requester,
  query: URLSearchParams,
) => Promise<Response>

/** Creates the handler of such a route. */
export const createFileRoute = (services: Services, send: SendFile) => async (c: NodeContext) => {
  const { incoming } = c.env
  const viewer = await findRequester(services, incoming)
  const address = clientAddress(incoming, services.config.trustProxy)
  const { searchParams } = new URL(c.req.url)
  return send(services, { viewer, address }, searchParams).catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown
    throw thrown
  })
}

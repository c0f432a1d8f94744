/** Rate limits the rendering of searches and unknown addresses per client network. */
import type { IncomingMessage } from 'node:http'
import { clientNetworkOf } from '#app/lib/client-networks.ts'
import { PAGE_SIZE } from '#app/features/discovery/listing.ts'
import type { HomeView } from '#app/features/discovery/home-view.ts'
import { clientAddress } from '../kernel/http/client-address.ts'
import type { Config } from '../kernel/config.ts'
import { createRenderLimiter } from './render-limiter.ts'

/** The client network has used up its render budget. */
export class RenderLimitError extends Error {
  override name = 'RenderLimitError'
  readonly retryAfterS: number
  constructor(retryAfterS: number) {
    super('the client network has used up its render budget')
    this.retryAfterS = retryAfterS
  }
}

/** Renders, and charges the time to the client network of the request. */
export type LimitRender = <Result>(
  request: IncomingMessage,
  work: () => Promise<Result>,
) => Promise<Result>

/** Creates the limit. With `LIMITS=off`, nothing is charged. */
export function createRenderRateLimit({
  limits,
  trustProxy,
}: Pick<Config, 'limits' | 'trustProxy'>): LimitRender {
  const limiter = createRenderLimiter()
  /** @throws RenderLimitError before anything is rendered */
  return (request, work) => {
    if (!limits) return work()
    const clientNetwork = clientNetworkOf(clientAddress(request, trustProxy))
    const waitS = limiter.waitFor(clientNetwork)
    if (waitS > 0) throw new RenderLimitError(waitS)
    return limiter.render(clientNetwork, work)
  }
}

/** Returns true for the bounded set of views that the portal links to. */
export function isUsualView({ search, page }: HomeView, games: number): boolean {
  return search === '' && page <= Math.max(Math.ceil(games / PAGE_SIZE), 1)
}

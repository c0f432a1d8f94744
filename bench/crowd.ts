/** Open pages of games, in a process of their own. */
import type { CrowdMessage, CrowdOrder, CrowdState, SeenLikes } from './live-crowd.ts'
import { start } from './processes.ts'

/** The game of the pages. No player likes or plays it meanwhile. */
export const GAME = 'krunker'

export type Crowd = ReturnType<typeof startCrowd>

/** Starts the process, which ends with the scope. */
export function startCrowd() {
  const { call, ...child } = start<CrowdMessage, CrowdState>('./live-crowd.ts')
  return {
    ...child,
    /** Opens pages of a game at this portal. */
    open: (url: string, order: Pick<CrowdOrder, 'streams'> & Partial<CrowdOrder>) =>
      call({ open: { urls: [url], gameIds: [GAME], origin: url, name: 'browser', ...order } }),
    state: () => call({}),
    /** Delays from each change until each watched page showed it, ms. */
    readDelays: async (changes: SeenLikes[]) => (await call({ changes })).delays,
  }
}

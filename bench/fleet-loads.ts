/** The loads of `fleet.ts`: open pages, and mixed requests through the balancer. */
import type { CrowdOrder, CrowdState } from './live-crowd.ts'
import type { OpenLoadOrder } from './open-load.ts'
import {
  likeRequests,
  pageRequest,
  playTimeRequests,
  signInRequest,
  type BenchPlayer,
} from './players.ts'
import { callChild, start } from './processes.ts'

export const GAME = 'agar'
const OTHER_GAMES = ['survev', 'gats', 'mope', 'florr']
/** Number of requests in one cycle: 1 sign-in, 15 play-time reports, 24 likes, 60 pages. */
const TURN = 100

const pick = <Item>(items: readonly Item[], index: number) => items[index % items.length]!

/** Opens pages of a game at this portal, until the end of the scope. */
export async function openCrowd(
  url: string,
  order: Pick<CrowdOrder, 'streams'> & Partial<CrowdOrder>,
) {
  const child = start('./live-crowd.ts')
  const state = () => callChild<CrowdState>(child, 'state')
  const whole = { urls: [url], gameIds: [GAME], origin: url, name: 'browser', ...order }
  await callChild(child, whole satisfies CrowdOrder)
  return { child, state, [Symbol.dispose]: () => child[Symbol.dispose]() }
}

/**
 * Creates an order of mixed requests.
 *
 * @param name differs from order to order, since a play-time report counts once
 */
export function mixedOrder(
  url: string,
  players: BenchPlayer[],
  { name, perSecond, durationMs }: { name: string; perSecond: number; durationMs: number },
): OpenLoadOrder {
  const total = Math.round((perSecond * durationMs) / 1_000)
  const reports = players.map((player, index) =>
    playTimeRequests(url, player, { gameId: GAME, prefix: `${name}-${index}`, count: total }),
  )
  const requests = Array.from({ length: total }, (_, index) => {
    const player = pick(players, index)
    const turn = index % TURN
    if (turn === 0) {
      // All in turn: an account keeps only its newest sessions.
      return signInRequest(url, pick(players, index / TURN).email, '198.51.100.1')
    }
    if (turn % 6 === 1 && turn < 90) return pick(reports, index)[index]!
    if (turn % 4 === 2) {
      const round = Math.floor(index / players.length)
      return pick(likeRequests(url, player, pick(OTHER_GAMES, round)), round)
    }
    const path = pick(['/', `/game/${pick(OTHER_GAMES, index)}`, '/?sort=popular'], index)
    return pageRequest(url, path, turn % 4 === 0 ? player.cookie : undefined)
  })
  const port = Number(new URL(url).port)
  return { port, requests, perSecond, durationMs, countsLost: true }
}

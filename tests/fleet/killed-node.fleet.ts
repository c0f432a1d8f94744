/** A node is killed under load: acknowledged changes are kept, and the other nodes take over. */
import { expect, test } from 'vitest'
import { describeFleet } from './describe-fleet.ts'
import { createClient } from './fleet-player.ts'
import { startLoad } from './load.ts'
import { expectAcknowledged, readLikes } from './rows.ts'
import { until } from '../until.ts'

/** Time until the balancer sends the killed node no more requests, ms. */
const NOTICED_MS = 3_000
/** One second between two stream messages, plus transfer, ms. */
const SHOWN_MS = 1_500
/** Requests that a node may be handling when it is killed: each player sends one at a time. */
const PLAYERS = 6

describeFleet('a killed node', (at) => {
  test('loses at most the requests that it was handling', async () => {
    const { fleet } = at
    const [a, , killed] = fleet.nodes
    const viewer = await createClient(fleet).open(a.url)
    const load = await startLoad(fleet, { players: PLAYERS })
    await until('much was liked', () => load.done() > 200)
    await killed.kill()
    const isGone = async () => !(await fleet.balancer.listReady()).includes(killed.name)
    await until('the balancer sends it no more requests', isGone, NOTICED_MS)
    // HAProxy closes the connections that led to the node. The players notice it with their next
    // requests.
    const noticed = load.done() + 100
    await until('all players have sent a request', () => load.done() > noticed)
    expect(load.failures.length).toBeLessThanOrEqual(PLAYERS)
    const failedBefore = load.failures.length
    const enough = load.done() + 200
    await until('much more was liked', () => load.done() > enough)
    await killed.start()
    await fleet.untilReady()
    await load.stop()
    expect(load.failures.slice(failedBefore)).toEqual([])
    await expectAcknowledged(fleet, load)
    const visitor = createClient(fleet)
    const pages = await Promise.all(fleet.nodes.map(({ url }) => visitor.open(url)))
    const { counters } = await readLikes(fleet)
    const areRight = () =>
      [viewer, ...pages].every(({ likes }) =>
        Object.entries(counters).every(([gameId, count]) => (likes[gameId] ?? 0) === count),
      )
    await until('all nodes show the stored counts', areRight, SHOWN_MS)
    for (const page of [viewer, ...pages]) page.close()
  })
})

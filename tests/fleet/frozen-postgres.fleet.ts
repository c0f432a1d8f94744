/** Postgres freezes for longer than any timeout of the product. */
import { expect, test } from 'vitest'
import { describeFleet } from './describe-fleet.ts'
import { createClient, signUp } from './fleet-player.ts'
import { startLoad } from './load.ts'
import { expectAcknowledged } from './rows.ts'
import { until } from '../until.ts'

/** A query times out after 20 seconds, a connection after 5; this is longer than both, ms. */
const STANDSTILL_MS = 27_000
/** How soon everything works again, ms. */
const BACK_MS = 10_000
/** How soon a page that needs no database is served, ms. */
const PAGE_MS = 2_000

describeFleet('a frozen Postgres', (at) => {
  test('delays and then rejects changes, serves pages, and neither loses nor doubles likes', async () => {
    const { fleet } = at
    const visitor = createClient(fleet)
    const pages = await Promise.all(fleet.nodes.map(({ url }) => visitor.open(url)))
    const load = await startLoad(fleet, { players: 4 })
    await until('much was liked', () => load.done() > 100)
    const stoppedAt = performance.now()
    fleet.postgres.pause()
    await until('none is ready', async () => (await fleet.balancer.listReady()).length === 0)
    // They respond 503 instead of not at all: HAProxy would consider them dead and cut their
    // connections.
    const checkedAt = performance.now()
    expect((await visitor.get(fleet.nodes[0]!.url, '/readyz')).status).toBe(503)
    expect(performance.now() - checkedAt).toBeLessThan(PAGE_MS)
    const requestedAt = performance.now()
    expect((await visitor.get(fleet.url, '/')).status).toBe(200)
    expect(performance.now() - requestedAt).toBeLessThan(PAGE_MS)
    const isOver = () => performance.now() - stoppedAt > STANDSTILL_MS
    await until('it stood still for long', isOver, STANDSTILL_MS + 1_000)
    fleet.postgres.resume()
    const player = await signUp(fleet)
    const isLiked = async () => (await player.like(fleet.url, 'agar', true)).status === 200
    await until('all works', isLiked, BACK_MS)
    await until('all nodes are ready', () => fleet.untilReady(), BACK_MS)
    const enough = load.done() + 100
    await until('much more was liked', () => load.done() > enough, BACK_MS)
    await load.stop()
    expect(load.failures.filter((failure) => !failure.endsWith(': 503'))).toEqual([])
    await expectAcknowledged(fleet, load)
    expect(pages.map(({ hasEnded }) => hasEnded)).toEqual([false, false, false])
    for (const page of pages) page.close()
  })
})

/**
 * One node silently loses its connection to Redis; the others keep working, and it rejoins them
 * later.
 */
import { expect, test } from 'vitest'
import { RESYNC_EVERY_MS } from '#features/live/resync.ts'
import { describeFleet } from './describe-fleet.ts'
import { createClient, signUp } from './fleet-player.ts'
import { readLikes } from './rows.ts'
import { until } from '../until.ts'
import { listenFor } from './log-lines.ts'

/**
 * How soon a change is shown with all connections, ms: one second between two stream messages, plus
 * transfer.
 */
const SOON_MS = 1_500
/** How soon a node detects that the others are lost or back, ms. */
const NOTICED_MS = 10_000
/** How soon disconnected nodes show the same state, ms: they resync from the database. */
const HEALED_MS = RESYNC_EVERY_MS + 2_000

describeFleet('a node without Redis', (at) => {
  test('keeps serving, receives changes of the others by resync, and rejoins them', async () => {
    const { fleet } = at
    const [, , lone] = fleet.nodes
    const [a, b, c] = fleet.nodes.map(({ url }) => url) as [string, string, string]
    const pages = await Promise.all([a, b, c].map((url) => createClient(fleet).open(url)))
    const leaving = await signUp(fleet)
    const ownPage = await leaving.open(c)
    const isAway = listenFor('Redis is unavailable', [lone])
    lone.redisLine.cut()
    await isAway(NOTICED_MS)

    const [near, far] = [await signUp(fleet, a), await signUp(fleet, c)]
    expect((await near.like(a, 'agar', true)).status).toBe(200)
    await until('the others see it', () => pages[1]!.likes.agar === 1, SOON_MS)
    expect((await far.like(c, 'agar', true)).status).toBe(200)
    await leaving.post(a, '/sign-out', {})
    // A sign-out is effective on every node at once, since sessions are in the database.
    expect((await leaving.get(c, '/profile')).status).toBe(302)
    const allShow = (likes: number) => () => pages.every((page) => page.likes.agar === likes)
    await until('all show both', allShow(2), HEALED_MS)
    await until('the page of the session ends', () => ownPage.isSignedOut, HEALED_MS)

    const isBack = listenFor('Redis is there', [lone])
    lone.redisLine.mend()
    await isBack(NOTICED_MS)
    await (await signUp(fleet)).like(c, 'agar', true)
    await until('all show the third', allShow(3), SOON_MS)
    const { counters, rows } = await readLikes(fleet)
    expect(counters).toEqual(rows)
  })
})

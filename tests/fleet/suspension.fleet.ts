/** A player who is suspended on one node while their page is open on another. */
import { expect, test } from 'vitest'
import { until } from '../until.ts'
import { describeFleet } from './describe-fleet.ts'
import { createClient, signIn, signUp } from './fleet-player.ts'
import { queryRows, readLikes } from './rows.ts'

/** How soon a page on another node has lost its session, or shows other likes, ms. */
const SOON_MS = 3_000

describeFleet('a suspension', (at) => {
  test('ends the session of a page on another node, and takes the likes back until it is lifted', async () => {
    const [here, elsewhere, third] = at.fleet.nodes.map(({ url }) => url) as [
      string,
      string,
      string,
    ]
    const staff = await signUp(at.fleet, here)
    await queryRows(
      at.fleet,
      `update "user" set role = 'moderator', email_verified = true where email = '${staff.email}'`,
    )
    const player = await signUp(at.fleet, elsewhere)
    const find = `select id from "user" where email = '${player.email}'`
    const [{ id }] = (await queryRows<{ id: string }>(at.fleet, find)) as [{ id: string }]
    const page = await player.open(elsewhere)
    const visitors = await Promise.all(
      [elsewhere, third].map((url) => createClient(at.fleet).open(url)),
    )
    const allSee = (likes: number) => () => visitors.every((each) => each.likes.agar === likes)
    expect((await player.like(elsewhere, 'agar', true)).status).toBe(200)
    await until('all see the like', allSee(1), SOON_MS)

    const act = (intent: string) =>
      staff.post(here, `/admin/players/${id}`, { intent, reason: 'Spam', days: '' })
    expect((await act('suspend-player')).status).toBe(200)
    await until('the page is told', () => page.isSignedOut && page.hasEnded, SOON_MS)
    await until('nobody sees the like', allSee(0), SOON_MS)
    // The next request is refused, and the page's own one after the news clears the device's flag.
    expect((await player.like(elsewhere, 'mope', true)).status).toBe(401)
    for (const path of ['/settings', '/profile']) {
      const { status, headers } = await player.get(elsewhere, path)
      expect([path, status, headers.get('location')]).toEqual([path, 302, '/'])
    }
    const cookie = `${player.headers.cookie}; signed-in=1`
    const me = await fetch(`${elsewhere}/api/me`, { headers: { ...player.headers, cookie } })
    expect([me.status, me.headers.get('set-cookie')]).toEqual([
      204,
      expect.stringMatching(/^signed-in=;.*Max-Age=0/),
    ])
    await expect(signIn(at.fleet, player.email, third)).rejects.toThrow('got 4')
    const { counters } = await readLikes(at.fleet)
    expect([counters.agar ?? 0, counters.mope ?? 0]).toEqual([0, 0])

    expect((await act('lift-suspension')).status).toBe(200)
    await until('all see the like again', allSee(1), SOON_MS)
    const again = await signIn(at.fleet, player.email, elsewhere)
    expect((await again.get(third, '/profile')).status).toBe(200)
    for (const each of visitors) each.close()
  })
})

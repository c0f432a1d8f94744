/** Where friends are, on every node. */
import { expect, test } from 'vitest'
import { until } from '../until.ts'
import { describeFleet } from './describe-fleet.ts'
import { signUp } from './fleet-player.ts'
import { queryRows } from './rows.ts'

/** How soon a friend who starts a game is seen on another node, ms. */
const SEEN_MS = 3_000
/** How soon the players of a killed node are gone: their hash expires, then a node reports. ms */
const GONE_MS = 45_000

describeFleet('friends', (at) => {
  test('are seen on every node, and are gone with their node', async () => {
    const [here, , killed] = at.fleet.nodes
    const [ada, bob] = [await signUp(at.fleet, here.url), await signUp(at.fleet, killed.url)]
    const emails = `('${ada.email}', '${bob.email}')`
    await queryRows(
      at.fleet,
      `insert into friendship (user_id, friend_id, created_at)
       select one.id, other.id, 1 from "user" as one, "user" as other
       where one.id <> other.id and one.email in ${emails} and other.email in ${emails}`,
    )
    const page = await ada.open(here.url)
    const see = (game: string | undefined) => () =>
      page.friends.size === 1 && [...page.friends.values()][0]!.game === game
    const about = await bob.open(killed.url)
    await until('the friend is online', see(undefined), SEEN_MS)
    await bob.open(killed.url, { game: 'agar', browser: 'browser-of-bob' })
    expect(await until('the game is seen', see('agar'), SEEN_MS)).toBe(true)
    about.close()
    await killed.kill()
    await until('the friend is gone', () => page.friends.size === 0, GONE_MS)
    await killed.start()
    await at.fleet.untilReady()
    await bob.open(killed.url, { game: 'survev', browser: 'browser-of-bob' })
    await until('the friend is back', see('survev'), SEEN_MS)
    page.close()
  })
})

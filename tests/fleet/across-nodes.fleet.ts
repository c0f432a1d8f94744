/** Changes on one node are shown by pages on every other node. */
import { expect, test } from 'vitest'
import { account } from '../account-command.ts'
import { PASSWORD } from '../player-client.ts'
import { describeFleet } from './describe-fleet.ts'
import { createClient, signIn, signUp, type FleetPlayer } from './fleet-player.ts'
import type { OpenPage } from './open-page.ts'
import { queryRows, readLikes } from './rows.ts'
import { until } from '../until.ts'

/**
 * How soon a change is shown on every node, ms: one second between two stream messages, plus
 * transfer.
 */
const SOON_MS = 1_500

describeFleet('across nodes', (at) => {
  const urls = () => at.fleet.nodes.map(({ url }) => url)

  /** Opens a page of the player on every node. */
  const openEverywhere = (player: FleetPlayer) => Promise.all(urls().map((url) => player.open(url)))

  test('has started its nodes at once through PgBouncer, without leaving a lock', async () => {
    const locks = `select * from pg_locks where locktype = 'advisory'`
    expect(await queryRows(at.fleet, locks)).toEqual([])
  })

  test('shows a like on every node, with counters equal to the number of rows', async () => {
    const pages = await Promise.all(urls().map((url) => createClient(at.fleet).open(url)))
    const players = await Promise.all(urls().map((url) => signUp(at.fleet, url)))
    const likes = players.map((player) => player.like(at.fleet.url, 'agar', true))
    const statuses = (await Promise.all(likes)).map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 200])
    await until('all see three', () => pages.every(({ likes }) => likes.agar === 3), SOON_MS)
    await players[0]!.like(urls()[1]!, 'agar', false)
    await until('all see two', () => pages.every(({ likes }) => likes.agar === 2), SOON_MS)
    const { counters, rows } = await readLikes(at.fleet)
    expect(counters).toEqual(rows)
    expect(counters.agar).toBe(2)
    for (const page of pages) page.close()
  })

  test('shows the like within the same time in documents that other nodes cache', async () => {
    const visitor = createClient(at.fleet)
    const read = (url: string) =>
      visitor.get(url, '/?q=krunker').then((response) => response.text())
    for (const url of urls()) expect(await read(url)).toContain('Like Krunker.io, 0')
    await (await signUp(at.fleet)).like(urls()[0]!, 'krunker', true)
    for (const url of urls()) {
      await until('it shows', async () => (await read(url)).includes('Like Krunker.io, 1'), SOON_MS)
    }
  })

  test('sends the number of unread notifications to the player on every node', async () => {
    const [first, second] = urls()
    const player = await signUp(at.fleet, first)
    const pages = await openEverywhere(player)
    const show = (unread: number) => () => pages.every((page) => page.unread === unread)
    await until('all know', () => pages.every(({ unread }) => unread !== undefined), SOON_MS)
    const [{ unread = 0 }] = pages as [OpenPage]
    expect(unread).toBeGreaterThan(0)
    await player.post(second!, '/notifications', {
      intent: 'read-notifications',
      shownUntil: String(Date.now()),
    })
    await until('all show none', show(0), SOON_MS)
    for (const page of pages) page.close()
  })

  const command = async (...args: string[]) =>
    expect((await account(at.fleet.environment, args)).code).toBe(0)
  const endings: [string, (player: FleetPlayer, url: string) => Promise<unknown>][] = [
    ['sign-out', (player, url) => player.post(url, '/sign-out', {})],
    [
      'deletion',
      (player, url) =>
        player.post(url, '/settings', {
          intent: 'delete-account',
          emailConfirmation: player.email,
        }),
    ],
    ['the command line', (player) => command('delete', '--yes', player.email)],
    ['a suspension', (player) => command('suspend', player.email, 'Spam')],
  ]
  test.each(endings)('%s ends the pages of the session on every node', async (_by, end) => {
    const player = await signUp(at.fleet)
    const pages = await openEverywhere(player)
    await end(player, urls()[1]!)
    const areOver = () => pages.every((page) => page.isSignedOut && page.hasEnded)
    await until('all have ended', areOver, SOON_MS)
    for (const url of urls()) expect((await player.get(url, '/profile')).status).toBe(302)
  })

  test('ends the pages of all other sessions on every node after a password change', async () => {
    const player = await signUp(at.fleet)
    const elsewhere = await signIn(at.fleet, player.email)
    const pages = await openEverywhere(elsewhere)
    const response = await player.post(urls()[1]!, '/settings?tab=security', {
      intent: 'change-password',
      currentPassword: PASSWORD,
      newPassword: 'quite another password',
      passwordConfirmation: 'quite another password',
    })
    expect(response.status).toBeLessThan(400)
    await until('all have ended', () => pages.every((page) => page.isSignedOut), SOON_MS)
    for (const url of urls()) expect((await elsewhere.get(url, '/profile')).status).toBe(302)
  })

  test('ends the pages of a session that another one ends, on every node', async () => {
    const player = await signUp(at.fleet)
    const elsewhere = await signIn(at.fleet, player.email)
    const pages = await openEverywhere(elsewhere)
    const intent = { intent: 'end-other-sessions' }
    const response = await player.post(urls()[1]!, '/settings?tab=security', intent)
    expect(response.status).toBeLessThan(300)
    const areOver = () => pages.every((page) => page.isSignedOut && page.hasEnded)
    await until('all have ended', areOver, SOON_MS)
    for (const url of urls()) expect((await elsewhere.get(url, '/profile')).status).toBe(302)
    expect((await player.get(urls()[2]!, '/profile')).status).toBe(200)
  })

  test('each mail is delivered once', async () => {
    const { smtp } = at.fleet
    const before = smtp.received.length
    const players = await Promise.all(
      Array.from({ length: 9 }, (_, index) => signUp(at.fleet, urls()[index % 3])),
    )
    const noneWaits = async () => (await queryRows(at.fleet, 'select id from outbox')).length === 0
    await until('no mail waits', noneWaits)
    const recipients = smtp.received.slice(before).flatMap(({ to }) => to)
    const own = recipients.filter((to) => players.some(({ email }) => email === to))
    expect(own.toSorted()).toEqual(players.map(({ email }) => email).toSorted())
  })
})

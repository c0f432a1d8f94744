/** What open pages receive about friends, with the services of the process. */
import { createServer } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { suspendAccount } from '#features/accounts/server/suspensions.server.ts'
import { deleteAccountData } from '#features/settings/server/delete-account-data.server.ts'
import { describeOnBothEngines, type TestDatabase } from '#tests/databases.ts'
import { openEventStream } from '#tests/event-stream.ts'
import { findPublicId, makeFriends, makeUser, setPrivacy } from '#tests/factories.ts'
import { openTestServices } from '#tests/services.ts'
import type { FriendsMessage } from '#features/live/friends-message.ts'
import { insertRows } from '#tests/rows.ts'
import { listen } from '#tests/listen.ts'

interface Player {
  id: string
  name: string
  publicId: string
}

/** Services, and a server that opens the stream of the player in the path. */
async function openPortal(at: TestDatabase) {
  const services = await openTestServices(at)
  const { hub } = services
  const { db } = at
  const server = createServer((request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    const userId = request.url!.slice(1)
    hub.add(response, { owner: { userId, sessionId: userId } })
    services.sendFriends(userId)
  })
  const port = await listen(server)
  onTestFinished(async () => {
    hub.close()
    server.closeAllConnections()
    server.close()
    await services.close()
  })
  const makePlayer = async (name: string): Promise<Player> => {
    const { id } = await makeUser(db, { name })
    const publicId = await findPublicId(db, id)
    // A resync ends the streams of ended sessions.
    await insertRows(db, 'session', sessionOf(id))
    return { id, name, publicId }
  }
  return {
    services,
    makePlayers: async <Names extends string[]>(...names: Names) =>
      (await Promise.all(names.map(makePlayer))) as { [Place in keyof Names]: Player },
    /** Opens a page. The result reads messages until one is like the given one. */
    async openPage(userId: string, seen: FriendsMessage[] = []) {
      const stream = await openEventStream(`http://127.0.0.1:${port}/${userId}`)
      onTestFinished(() => stream.close())
      return async (wanted: object) => {
        const isWanted = (message: FriendsMessage) => isDeepStrictEqual(message, wanted)
        do seen.push(await stream.nextFriends())
        while (!isWanted(seen.at(-1)!))
        return seen.at(-1)
      }
    },
    befriend: ({ id }: { id: string }, ...others: { id: string }[]) =>
      makeFriends(db, id, ...others.map((other) => other.id)),
  }
}

const DATES = {
  expires_at: '2100-01-01T00:00:00.000Z',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
}

const sessionOf = (id: string) => ({ id, token: id, user_id: id, ...DATES })

const NOBODY = { all: true, friends: [] }

describeOnBothEngines('the feed of friends', (at) => {
  it('sends all friends who are online at first, then each move', async () => {
    const portal = await openPortal(at)
    const { locations } = portal.services
    const [ada, bob, eve, stranger] = await portal.makePlayers('Ada', 'Bob', 'Eve', 'Kim')
    await portal.befriend(ada, bob, eve)
    locations.enter(bob.id, undefined)
    locations.enter(stranger.id, 'agar')
    const seen: FriendsMessage[] = []
    const page = await portal.openPage(ada.id, seen)
    const shownBob = { publicId: bob.publicId, name: 'Bob' }
    const shownEve = { publicId: eve.publicId, name: 'Eve' }
    const first = { all: true, friends: [{ ...shownBob, isOnline: true }] }
    expect(await page(first)).toEqual(first)
    const expectMove = async (friend: object) => {
      expect(await page({ friends: [friend] })).toEqual({ friends: [friend] })
    }
    const leave = locations.enter(eve.id, 'agar')
    await expectMove({ ...shownEve, game: 'agar', isOnline: true })
    await locations.share(eve.id, 'agar', 'ABCD')
    await expectMove({ ...shownEve, game: 'agar', room: 'ABCD', isOnline: true })
    leave()
    await expectMove({ ...shownEve, isOnline: false })
    // A game that is not in the catalog has no page.
    locations.enter(bob.id, 'no-such-game')
    await expectMove({ ...shownBob, isOnline: true })
    expect(JSON.stringify(seen)).not.toContain(stranger.publicId)
  })

  it('never sends a suspended friend, one who hides the presence, or one who blocked', async () => {
    const portal = await openPortal(at)
    const { db, locations } = portal.services
    const [ada, bob, eve, kim, leo] = await portal.makePlayers('Ada', 'Bob', 'Eve', 'Kim', 'Leo')
    await portal.befriend(ada, bob, eve, kim)
    await transact(db, async (tx) => {
      await setPrivacy(tx, eve.id, { show_presence: 0 })
      await insertRows(tx, 'suspension', { user_id: kim.id, reason: 'spam', suspended_at: 1 })
      // A block ends the friendship.
      await insertRows(tx, 'friend_block', { user_id: leo.id, blocked_id: ada.id, created_at: 1 })
    })
    for (const { id } of [eve, kim, leo]) locations.enter(id, 'agar')
    const seen: FriendsMessage[] = []
    const page = await portal.openPage(ada.id, seen)
    await page(NOBODY)
    for (const { id } of [eve, kim, leo]) locations.enter(id, 'survev')
    locations.enter(bob.id, 'survev')
    const shown = { publicId: bob.publicId, name: 'Bob', game: 'survev', isOnline: true }
    await page({ friends: [shown] })
    const names = seen.flatMap(({ friends }) => friends.map(({ name }) => name))
    expect(new Set(names)).toEqual(new Set(['Bob']))
  })

  it('removes a friend who is suspended, and one whose account is deleted', async () => {
    const portal = await openPortal(at)
    const { db, locations } = portal.services
    const [ada, bob, eve] = await portal.makePlayers('Ada', 'Bob', 'Eve')
    await portal.befriend(ada, bob, eve)
    locations.enter(bob.id, 'agar')
    locations.enter(eve.id, 'agar')
    const page = await portal.openPage(ada.id)
    await transact(db, (tx) => suspendAccount(tx, { userId: bob.id, reason: 'spam' }))
    const shown = { publicId: eve.publicId, name: 'Eve', game: 'agar', isOnline: true }
    const onlyEve = { all: true, isChanged: true, friends: [shown] }
    expect(await page(onlyEve)).toEqual(onlyEve)
    await deleteAccountData(db, eve.id)
    const none = { ...NOBODY, isChanged: true }
    expect(await page(none)).toEqual(none)
  })

  it('sends lists again at a resync', async () => {
    const portal = await openPortal(at)
    const [ada] = await portal.makePlayers('Ada')
    const page = await portal.openPage(ada.id)
    await page(NOBODY)
    portal.services.db.events.publish([{ kind: 'games-changed' }])
    expect(await page(NOBODY)).toEqual(NOBODY)
  })
})

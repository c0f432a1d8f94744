/**
 * Tests the limit for likes of accounts with an unconfirmed address: three per game and network
 * (ADR 58).
 */
import { sql } from 'kysely'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { handleEvents, recordEvents } from '#tests/events.ts'
import { listLikedGameIds, makeUser, readLiked, readLikeCounts } from '#tests/factories.ts'
import { confirm, reset, site } from '#tests/mailed-links.ts'
import { createToken } from '#features/accounts/server/addresses/account-tokens.server.ts'
import { sendConfirmation } from '#features/accounts/server/addresses/address-change.server.ts'
import { deleteAccountData } from '#features/settings/server/delete-account-data.server.ts'
import { createLikeNetworks, removeExpiredLikeNetworks } from './like-limit.server.ts'
import { countWaitingLikes, createLikeSetter, setLike } from './set-like.server.ts'
import { insertRows } from '#tests/rows.ts'

const SECRET = 'a secret of the tests, long enough to be one'
const MONTH_MS = 30 * 24 * 60 * 60_000
const networkOf = createLikeNetworks(SECRET, true)
const HERE = '192.0.2.7'

it('the network hash covers an IPv4 /24 or IPv6 /48 and the game, and depends on the secret', () => {
  const network = networkOf('agar', HERE)
  expect(network).toMatch(/^[\w-]{22}$/)
  expect(networkOf('agar', '192.0.2.255')).toBe(network)
  expect(networkOf('agar', '192.0.3.7')).not.toBe(network)
  expect(networkOf('mope', HERE)).not.toBe(network)
  expect(networkOf('agar', '2001:db8:1:2::/64')).toBe(networkOf('agar', '2001:db8:1:ff03::/64'))
  expect(networkOf('agar', '2001:db8:2:2::/64')).not.toBe(networkOf('agar', '2001:db8:1:2::/64'))
  expect(createLikeNetworks('another secret', true)('agar', HERE)).not.toBe(network)
  expect(createLikeNetworks(SECRET, false)('agar', HERE)).toBeUndefined()
})

describeOnBothEngines('likes of unconfirmed accounts', (at) => {
  beforeEach(() => handleEvents(at.db))

  const makeUsers = (count: number, isVerified = false) =>
    Promise.all(Array.from({ length: count }, () => makeUser(at.db, { isVerified })))

  const like = (userId: string, liked = true, now?: number, address = HERE) =>
    transact(at.db, (tx) =>
      setLike(tx, { userId, gameId: 'agar', liked, network: networkOf('agar', address) }, now),
    )

  /** Makes accounts that like the game one after another. */
  async function makeLikers(count: number) {
    const users = await makeUsers(count)
    for (const { id } of users) await like(id)
    return users
  }

  const count = async (gameId = 'agar') => (await readLikeCounts(at.db))[gameId] ?? 0

  /** Returns `count` and the number of filled hearts. */
  async function countBoth(): Promise<{ counted: number; hearts: number }> {
    const rows = await at.db.selectFrom('user').select('id').execute()
    const liked = await Promise.all(rows.map(({ id }) => listLikedGameIds(at.db, id)))
    return { counted: await count(), hearts: liked.filter((ids) => ids.includes('agar')).length }
  }

  async function confirmByMail({ id: userId, email }: { id: string; email: string }) {
    await transact(at.db, (tx) => sendConfirmation(tx, site, { userId, email }))
    const token = await transact(at.db, (tx) =>
      createToken(tx, { userId, purpose: 'email', email }),
    )
    expect(await confirm(at.db, token)).toBeDefined()
  }

  it('3 of 40 simultaneous likes from one network count, and all 40 hearts stay on', async () => {
    const users = await makeUsers(40)
    const set = createLikeSetter(at.db)
    const network = networkOf('agar', HERE)
    const results = await Promise.all(
      users.map(({ id }) => set({ userId: id, gameId: 'agar', liked: true, network })),
    )
    expect(results.filter(({ isCounted }) => isCounted)).toHaveLength(3)
    expect(await countBoth()).toEqual({ counted: 3, hearts: 40 })
    // A repeated like changes nothing.
    const again = await Promise.all(
      users.map(({ id }) => set({ userId: id, gameId: 'agar', liked: true, network })),
    )
    expect(again.map(({ isCounted }) => isCounted)).toEqual(
      results.map(({ isCounted }) => isCounted),
    )
    expect(await countBoth()).toEqual({ counted: 3, hearts: 40 })
  })

  it('3 of 40 likes in separate transactions count', async () => {
    const users = await makeUsers(40)
    await Promise.all(users.map(({ id }) => like(id)))
    expect(await countBoth()).toEqual({ counted: 3, hearts: 40 })
  })

  it('are limited per network and game', async () => {
    const users = await makeUsers(10)
    for (const { id } of users.slice(0, 5)) await like(id)
    for (const { id } of users.slice(5)) await like(id, true, undefined, '198.51.100.1')
    expect(await count()).toBe(6)
    const userId = users[0]!.id
    const network = networkOf('mope', HERE)
    await transact(at.db, (tx) => setLike(tx, { userId, gameId: 'mope', liked: true, network }))
    expect(await count('mope')).toBe(1)
  })

  it('are unlimited for confirmed accounts, and without mail', async () => {
    for (const { id } of await makeUsers(5, true)) await like(id)
    expect(await count()).toBe(5)
    for (const { id: userId } of await makeUsers(5)) {
      await transact(at.db, (tx) => setLike(tx, { userId, gameId: 'agar', liked: true }))
    }
    expect(await count()).toBe(10)
  })

  it('removing an uncounted like leaves the counter unchanged', async () => {
    const users = await makeLikers(5)
    const [first, last] = [users[0]!, users[4]!]
    expect(await readLiked(at.db, last.id)).toBe('agar*')
    expect(await like(last.id, false)).toBe(3)
    expect(await readLiked(at.db, last.id)).toBe('')
    expect(await countBoth()).toEqual({ counted: 3, hearts: 4 })
    // Removing a counted like frees a place for the next like.
    expect(await like(first.id, false)).toBe(2)
    expect(await like(last.id)).toBe(3)
    expect(await readLiked(at.db, last.id)).toBe('agar')
    expect(await countBoth()).toEqual({ counted: 3, hearts: 4 })
  })

  it('an uncounted like counts once the address is confirmed, and open pages are notified', async () => {
    const users = await makeLikers(5)
    const last = users[4]!
    const events = recordEvents(at.db)
    await confirmByMail(last)
    expect(events).toContainEqual({
      kind: 'likes-changed',
      gameId: 'agar',
      likes: 4,
      version: expect.any(Number) as number,
    })
    expect(await readLiked(at.db, last.id)).toBe('agar')
    expect(await countBoth()).toEqual({ counted: 4, hearts: 5 })
    await like(last.id, false)
    expect(await countBoth()).toEqual({ counted: 3, hearts: 4 })
  })

  it('an uncounted like counts once a mailed link resets the password', async () => {
    const users = await makeLikers(4)
    const { id: userId, email } = users[3]!
    const token = await transact(at.db, (tx) =>
      createToken(tx, { userId, purpose: 'reset', email }),
    )
    expect(await reset(at.db, token, 'another good password')).toBeDefined()
    expect(await countBoth()).toEqual({ counted: 4, hearts: 4 })
  })

  it('a like counts if the address is confirmed at the same time', async () => {
    await makeLikers(3)
    for (let round = 0; round < 10; round += 1) {
      const user = await makeUser(at.db)
      await Promise.all([like(user.id), confirmByMail(user)])
      expect(await readLiked(at.db, user.id)).toBe('agar')
      expect(await count()).toBe(4 + round)
    }
  })

  it('after 30 days the network is deleted, and three more likes count', async () => {
    const users = await makeUsers(8)
    const now = at.db.now()
    for (const { id } of users.slice(0, 4)) await like(id, true, now - MONTH_MS)
    expect(await count()).toBe(3)
    for (const { id } of users.slice(4)) await like(id, true, now)
    expect(await count()).toBe(6)
    const remove = () => transact(at.db, (tx) => removeExpiredLikeNetworks(tx, 2, now))
    expect([await remove(), await remove(), await remove()]).toEqual([2, 1, 0])
    expect(await at.db.selectFrom('like_network').select('user_id').execute()).toHaveLength(3)
    expect(await count()).toBe(6)
  })

  it('deleting an account deletes its likes, counted or not', async () => {
    const users = await makeLikers(4)
    await deleteAccountData(at.db, users[3]!.id)
    expect(await count()).toBe(3)
    await deleteAccountData(at.db, users[0]!.id)
    expect(await count()).toBe(2)
    for (const table of ['uncounted_like', 'like_network'] as const) {
      const rows = await at.db.selectFrom(table).select('user_id').execute()
      expect(rows.map(({ user_id }) => user_id)).not.toContain(users[0]!.id)
      expect(rows.map(({ user_id }) => user_id)).not.toContain(users[3]!.id)
    }
  })

  it('housekeeping counts waiting likes of confirmed accounts, and all without mail', async () => {
    const users = await makeLikers(6)
    const verify = (id: string) =>
      at.db
        .updateTable('user')
        .set({ email_verified: sql`true` })
        .where('id', '=', id)
        .execute()
    await verify(users[4]!.id)
    // Also a like that is counted already.
    await insertRows(at.db, 'game_like', { user_id: users[5]!.id, game_id: 'agar', created_at: 1 })
    await at.db.updateTable('game_counter').set({ likes: 4 }).execute()
    await verify(users[5]!.id)
    expect(await listLikedGameIds(at.db, users[5]!.id)).toEqual(['agar'])
    expect(await transact(at.db, (tx) => countWaitingLikes(tx, 10, false))).toBe(2)
    expect(await countBoth()).toEqual({ counted: 5, hearts: 6 })
    // Without mail, no address can be confirmed: all likes count.
    expect(await transact(at.db, (tx) => countWaitingLikes(tx, 10, true))).toBe(1)
    expect(await countBoth()).toEqual({ counted: 6, hearts: 6 })
  })

  // SQLite has a single writer, and other connections wait for its lock.
  if (at.engine === 'sqlite') return

  it('3 of 40 simultaneous likes from three nodes count', async () => {
    const users = await makeUsers(40)
    const others = await Promise.all([1, 2].map(() => openDatabase(at.location)))
    onTestFinished(async () => {
      await Promise.all(others.map((other) => other.destroy()))
    })
    const setters = [at.db, ...others].map((db) => createLikeSetter(db))
    const network = networkOf('agar', HERE)
    await Promise.all(
      users.flatMap(({ id }, index) =>
        [0, 1].map((node) =>
          setters[(index + node) % 3]!({ userId: id, gameId: 'agar', liked: true, network }),
        ),
      ),
    )
    expect(await countBoth()).toEqual({ counted: 3, hearts: 40 })
  })
})

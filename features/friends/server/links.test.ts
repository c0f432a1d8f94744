/** The link with which others become friends, on both engines. */
import { beforeEach, expect, it } from 'vitest'
import { transact, transactWithEvents } from '#platform/db/transact.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser } from '#tests/factories.ts'
import { LINK_LIFE_MS, MAX_LINK_USES } from '../friend-rules.ts'
import {
  findLinkOwner,
  findOwnLink,
  makeLink,
  removeExpiredLinks,
  useLink,
  withdrawLink,
} from './links.server.ts'
import { insertRows } from '#tests/rows.ts'

describeOnBothEngines('the link of friends', (at) => {
  let ada: string
  let bob: string

  const open = (userId: string, token: string) =>
    transact(at.db, (tx) => useLink(tx, { userId, token }))

  async function make(): Promise<string> {
    await transact(at.db, (tx) => makeLink(tx, ada))
    return (await findOwnLink(at.db, ada))!.token
  }

  const makeId = async (name: string) => (await makeUser(at.db, { name })).id

  beforeEach(async () => {
    ada = await makeId('Ada')
    bob = await makeId('Bob')
  })

  it('makes friends, and counts only new ones', async () => {
    const token = await make()
    expect(await findLinkOwner(at.db, { userId: bob, token })).toEqual({ id: ada, name: 'Ada' })
    const { result, events } = await transactWithEvents(at.db, (tx) =>
      useLink(tx, { userId: bob, token }),
    )
    expect(result).toBe('befriended')
    expect(events).toContainEqual({ kind: 'friend-accepted', userId: ada, fromId: bob })
    expect(await open(bob, token)).toBe('befriended')
    expect(await open(ada, token)).toBe('ownLink')
    expect(await findOwnLink(at.db, ada)).toMatchObject({ uses: 1 })
  })

  it('counts a player who leaves and comes back once, and tells of them once', async () => {
    const token = await make()
    for (let count = 0; count <= MAX_LINK_USES; count += 1) {
      const { result, events } = await transactWithEvents(at.db, (tx) =>
        useLink(tx, { userId: bob, token }),
      )
      expect(result).toBe('befriended')
      const told = events.filter(({ kind }) => kind === 'friend-accepted')
      expect(told).toHaveLength(count === 0 ? 1 : 0)
      await at.db.deleteFrom('friendship').execute()
    }
    expect(await findOwnLink(at.db, ada)).toMatchObject({ uses: 1 })
  })

  it('works for ten players, also if more open it at the same time', async () => {
    const token = await make()
    const players = await Promise.all(
      Array.from({ length: MAX_LINK_USES + 3 }, (_, index) => makeId(`Player ${index}`)),
    )
    const outcomes = await Promise.all(players.map((player) => open(player, token)))
    expect(outcomes.filter((outcome) => outcome === 'befriended')).toHaveLength(MAX_LINK_USES)
    expect(outcomes.filter((outcome) => outcome === 'linkGone')).toHaveLength(3)
    expect(await findOwnLink(at.db, ada)).toBeUndefined()
  })

  it('stops working when it is renewed, withdrawn or a day old', async () => {
    const first = await make()
    const second = await make()
    expect(await open(bob, first)).toBe('linkGone')
    await at.db.updateTable('friend_link').set({ expires_at: at.db.now() }).execute()
    expect(await open(bob, second)).toBe('linkGone')
    expect(await findOwnLink(at.db, ada)).toBeUndefined()
    const third = await make()
    await transact(at.db, (tx) => withdrawLink(tx, ada))
    expect(await open(bob, third)).toBe('linkGone')
    expect(await open(bob, 'guessed')).toBe('linkGone')
  })

  it('does not work between players of whom one blocks the other, or if the owner is suspended', async () => {
    const token = await make()
    for (const [user_id, blocked_id] of [
      [ada, bob],
      [bob, ada],
    ] as const) {
      await insertRows(at.db, 'friend_block', { user_id, blocked_id, created_at: 1 })
      expect(await findLinkOwner(at.db, { userId: bob, token })).toBeUndefined()
      expect(await open(bob, token)).toBe('linkGone')
      await at.db.deleteFrom('friend_block').execute()
    }
    await insertRows(at.db, 'suspension', { user_id: ada, reason: 'spam', suspended_at: 1 })
    expect(await open(bob, token)).toBe('linkGone')
  })

  it('is deleted once it has expired', async () => {
    await make()
    expect(await transact(at.db, (tx) => removeExpiredLinks(tx, 10))).toBe(0)
    const later = at.db.now() + LINK_LIFE_MS
    expect(await transact(at.db, (tx) => removeExpiredLinks(tx, 10, later))).toBe(1)
  })
})

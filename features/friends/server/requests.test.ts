/** Requests, friends and blocks on both engines, with what happens at the same time. */
import { beforeEach, expect, it } from 'vitest'
import { transact, transactWithEvents } from '#platform/db/transact.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { findPublicId, makeUser, setPrivacy } from '#tests/factories.ts'
import { startBeforeCommit } from '#tests/locks.ts'
import { MAX_FRIENDS, MAX_OPEN_REQUESTS, REQUEST_LIFE_MS } from '../friend-rules.ts'
import { listFriends as listLists } from './list-friends.server.ts'
import { findOwnLink, makeLink } from './links.server.ts'
import { befriend, lockPlayers } from './pairs.server.ts'
import {
  acceptRequest,
  blockPlayer,
  declineRequest,
  removeFriend,
  removeOldRequests,
  requestFriend,
  unblockPlayer,
  withdrawRequest,
  type Act,
  type FriendOutcome,
} from './requests.server.ts'
import type { Tx } from '#platform/db/transact.server.ts'
import { insertRows } from '#tests/rows.ts'

interface Player {
  id: string
  publicId: string
}

type Change = (tx: Tx, act: Act) => Promise<FriendOutcome>

describeOnBothEngines('friends', (at) => {
  let ada: Player
  let bob: Player

  async function makePlayer(name: string): Promise<Player> {
    const { id } = await makeUser(at.db, { name })
    return { id, publicId: await findPublicId(at.db, id) }
  }

  const does = (change: Change, player: Player, other: Pick<Player, 'publicId'>) =>
    transact(at.db, (tx) => change(tx, { userId: player.id, publicId: other.publicId }))

  /** Does it, and returns who was asked or accepted. */
  async function eventsOf(change: Change, player: Player, other: Player) {
    const act = { userId: player.id, publicId: other.publicId }
    const { events } = await transactWithEvents(at.db, (tx) => change(tx, act))
    return events.filter(({ kind }) => kind === 'friend-requested' || kind === 'friend-accepted')
  }

  const listFriends = async () =>
    (await at.db.selectFrom('friendship').select(['user_id', 'friend_id']).execute()).map(
      ({ user_id, friend_id }) => [user_id, friend_id].map((id) => (id === ada.id ? 'ada' : 'bob')),
    )

  const FRIENDS = expect.arrayContaining([
    ['ada', 'bob'],
    ['bob', 'ada'],
  ])

  const listRequests = () =>
    at.db.selectFrom('friend_request').select(['sender_id', 'declined_at']).execute()

  beforeEach(async () => {
    ada = await makePlayer('Ada')
    bob = await makePlayer('Bob')
  })

  it('become friends by a request that is accepted', async () => {
    expect(await eventsOf(requestFriend, ada, bob)).toEqual([
      { kind: 'friend-requested', userId: bob.id, fromId: ada.id },
    ])
    expect(await eventsOf(acceptRequest, bob, ada)).toEqual([
      { kind: 'friend-accepted', userId: ada.id, fromId: bob.id },
    ])
    expect(await listFriends()).toEqual(FRIENDS)
    expect(await listRequests()).toEqual([])
    expect(await does(removeFriend, ada, bob)).toBe('removed')
    expect(await listFriends()).toEqual([])
  })

  it('cannot be made by accepting what nobody asked', async () => {
    expect(await does(acceptRequest, bob, ada)).toBe('requestGone')
    await does(requestFriend, ada, bob)
    expect(await does(acceptRequest, ada, bob)).toBe('requestGone')
    expect(await does(acceptRequest, ada, ada)).toBe('requestGone')
    await does(withdrawRequest, ada, bob)
    expect(await does(acceptRequest, bob, ada)).toBe('requestGone')
    expect(await listFriends()).toEqual([])
  })

  it('are made by a request in return, also to a declined one; who asked first learns it', async () => {
    for (const isDeclined of [false, true]) {
      await does(requestFriend, ada, bob)
      if (isDeclined) await does(declineRequest, bob, ada)
      expect(await eventsOf(requestFriend, bob, ada)).toEqual([
        { kind: 'friend-accepted', userId: ada.id, fromId: bob.id },
      ])
      expect(await listFriends()).toEqual(FRIENDS)
      await does(removeFriend, ada, bob)
    }
  })

  it('are one pair if both ask at the same time', async () => {
    await Promise.all([does(requestFriend, ada, bob), does(requestFriend, bob, ada)])
    expect(await listFriends()).toHaveLength(2)
    expect(await listFriends()).toEqual(FRIENDS)
    expect(await listRequests()).toEqual([])
  })

  it('are none if one accepts and the other blocks at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      await does(requestFriend, ada, bob)
      await Promise.all([does(acceptRequest, bob, ada), does(blockPlayer, ada, bob)])
      expect(await listFriends()).toEqual([])
      await does(unblockPlayer, ada, bob)
      await at.db.deleteFrom('friend_request').execute()
    }
  })

  it.each([
    ['taken back', withdrawRequest],
    ['declined', declineRequest],
  ])('cannot be made of a request that is being %s', async (_, change) => {
    await does(requestFriend, ada, bob)
    const [player, other] = change === withdrawRequest ? [ada, bob] : [bob, ada]
    const act = { userId: player.id, publicId: other.publicId }
    const context = { emit: () => undefined, now: at.db.now }
    const accepted = await startBeforeCommit(
      at,
      (tx) => change(Object.assign(tx, context), act),
      () => does(acceptRequest, bob, ada),
    )
    expect(accepted).toBe('requestGone')
    expect(await listFriends()).toEqual([])
  })

  it('cannot be more than allowed, also if many accept at the same time', async () => {
    const last = await makePlayer('Last')
    await transact(at.db, async (tx) => {
      for (let friend = 1; friend < MAX_FRIENDS; friend += 1) {
        const { id } = await makeUser(tx)
        await lockPlayers(tx, [ada.id, id])
        await befriend(tx, ada.id, id)
      }
    })
    await does(requestFriend, ada, bob)
    await does(requestFriend, ada, last)
    const outcomes = await Promise.all([bob, last].map((each) => does(acceptRequest, each, ada)))
    expect(outcomes.toSorted()).toEqual(['befriended', 'otherFull'])
    expect(await does(requestFriend, ada, await makePlayer('One more'))).toBe('tooManyFriends')
  })

  it('declines silently, and for 30 days', async () => {
    await does(requestFriend, ada, bob)
    expect(await does(declineRequest, bob, ada)).toBe('declined')
    expect(await eventsOf(requestFriend, ada, bob)).toEqual([])
    expect(await does(acceptRequest, bob, ada)).toBe('requestGone')
    await at.db
      .updateTable('friend_request')
      .set({ created_at: at.db.now() - REQUEST_LIFE_MS })
      .execute()
    expect(await eventsOf(requestFriend, ada, bob)).toHaveLength(1)
  })

  it('asks no second time after a block of their own', async () => {
    await does(requestFriend, ada, bob)
    await does(declineRequest, bob, ada)
    await does(blockPlayer, ada, bob)
    await does(unblockPlayer, ada, bob)
    expect(await eventsOf(requestFriend, ada, bob)).toEqual([])
    expect(await does(acceptRequest, bob, ada)).toBe('requestGone')
  })

  it('brings no request back to a player who takes none since', async () => {
    await does(requestFriend, ada, bob)
    await does(withdrawRequest, ada, bob)
    await setPrivacy(at.db, bob.id, { allow_friend_requests: 0 })
    expect(await does(requestFriend, ada, bob)).toBe('requested')
    expect(await does(acceptRequest, bob, ada)).toBe('requestGone')
  })

  it('shows a stranger nothing of a block, nor of a request taken back that was not delivered', async () => {
    const changed = async (change: Change) => {
      const act = { userId: ada.id, publicId: bob.publicId }
      const { events } = await transactWithEvents(at.db, (tx) => change(tx, act))
      return events.some((event) => event.kind === 'friends-changed' && event.userId === bob.id)
    }
    expect(await changed(blockPlayer)).toBe(false)
    expect(await changed(withdrawRequest)).toBe(false)
    await does(unblockPlayer, ada, bob)
    await does(requestFriend, ada, bob)
    expect(await changed(withdrawRequest)).toBe(true)
    expect(await changed(withdrawRequest)).toBe(false)
  })

  it('ends the link with the friendship', async () => {
    await transact(at.db, async (tx) => {
      await makeLink(tx, ada.id)
      await befriend(tx, ada.id, bob.id)
    })
    await does(removeFriend, ada, bob)
    expect(await findOwnLink(at.db, ada.id)).toBeUndefined()
  })

  it('takes a request back, and asks again without a second notification', async () => {
    await does(requestFriend, ada, bob)
    await does(withdrawRequest, ada, bob)
    expect(await eventsOf(requestFriend, ada, bob)).toEqual([])
    expect(await does(acceptRequest, bob, ada)).toBe('befriended')
  })

  it('answers the same, whatever keeps a request from the other', async () => {
    const [hidden, silent, blocking, suspended] = await Promise.all(
      ['Hidden', 'Silent', 'Blocking', 'Suspended'].map(makePlayer),
    )
    await setPrivacy(at.db, hidden!.id, { public_profile: 0 })
    await setPrivacy(at.db, silent!.id, { allow_friend_requests: 0 })
    await does(blockPlayer, blocking!, ada)
    const suspension = { user_id: suspended!.id, reason: 'spam', suspended_at: 1 }
    await insertRows(at.db, 'suspension', suspension)
    const unknown = { id: '', publicId: '3f2a8a52-8d6f-4c0c-9d9f-0f2b9d3f2a11' }
    for (const other of [hidden!, silent!, blocking!, suspended!, unknown, ada]) {
      expect(await does(requestFriend, ada, other)).toBe('requested')
      expect(await eventsOf(requestFriend, ada, other)).toEqual([])
    }
    // The sender sees those with a public page in their list, as if they were open.
    expect(await listRequests()).toHaveLength(2)
    expect((await listRequests()).every(({ declined_at }) => declined_at !== null)).toBe(true)
  })

  it('counts declined requests of the sender, so that a decline frees nothing', async () => {
    const others = await Promise.all(
      Array.from({ length: MAX_OPEN_REQUESTS }, (_, index) => makePlayer(`Other ${index}`)),
    )
    for (const other of others) expect(await does(requestFriend, ada, other)).toBe('requested')
    await does(declineRequest, others[0]!, ada)
    expect(await does(requestFriend, ada, bob)).toBe('tooManyRequests')
    // The same for a player who does not exist.
    const unknown = { publicId: '3f2a8a52-8d6f-4c0c-9d9f-0f2b9d3f2a11' }
    expect(await does(requestFriend, ada, unknown)).toBe('tooManyRequests')
    await does(withdrawRequest, ada, others[1]!)
    expect(await does(requestFriend, ada, bob)).toBe('requested')
  })

  it('delivers no more requests than may wait for a player', async () => {
    for (let sender = 0; sender < MAX_OPEN_REQUESTS; sender += 1) {
      await does(requestFriend, await makePlayer(`Sender ${sender}`), bob)
    }
    expect(await eventsOf(requestFriend, ada, bob)).toEqual([])
    expect(await does(acceptRequest, bob, ada)).toBe('requestGone')
  })

  it('ends a friendship by a block, and hides the blocked one only from those who see them', async () => {
    await does(requestFriend, ada, bob)
    await does(acceptRequest, bob, ada)
    await at.db.updateTable('privacy_settings').set({ public_profile: 0 }).execute()
    expect(await does(blockPlayer, ada, await makePlayer('Public'))).toBe('blocked')
    expect(await does(blockPlayer, ada, bob)).toBe('blocked')
    expect(await does(blockPlayer, ada, bob)).toBe('blocked')
    expect(await listFriends()).toEqual([])
    expect(await at.db.selectFrom('friend_block').select('user_id').execute()).toHaveLength(2)
    const stranger = await makePlayer('Stranger')
    // Nobody learns the name of a hidden player by blocking them.
    await at.db.updateTable('privacy_settings').set({ public_profile: 0 }).execute()
    await does(blockPlayer, ada, stranger)
    expect(await at.db.selectFrom('friend_block').select('user_id').execute()).toHaveLength(2)
  })

  it('stays open if it is sent twice, also to a player who takes none since', async () => {
    await does(requestFriend, ada, bob)
    await at.db.updateTable('privacy_settings').set({ allow_friend_requests: 0 }).execute()
    expect(await does(requestFriend, ada, bob)).toBe('requested')
    expect(await does(acceptRequest, bob, ada)).toBe('befriended')
  })

  it('ends every request after 30 days, so that the sender cannot tell a decline from silence', async () => {
    await does(requestFriend, ada, bob)
    await does(requestFriend, ada, await makePlayer('Cid'))
    await does(declineRequest, bob, ada)
    const later = at.db.now() + REQUEST_LIFE_MS
    const showSent = async (now?: number) =>
      (await listLists(at.db, { userId: ada.id, language: 'en' }, now)).sent
        .map(({ name }) => name)
        .toSorted()
    expect(await showSent()).toEqual(['Bob', 'Cid'])
    expect(await transact(at.db, (tx) => removeOldRequests(tx, 10))).toBe(0)
    expect(await showSent(later)).toEqual([])
    expect(await transact(at.db, (tx) => removeOldRequests(tx, 10, later))).toBe(2)
  })
})

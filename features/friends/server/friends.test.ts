import { expect, it } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { findPublicId, makeFriends, makeUser, setPrivacy } from '#tests/factories.ts'
import { suspendAccount } from '#features/accounts/server/suspensions.server.ts'
import { deleteAccountData } from '#features/settings/server/delete-account-data.server.ts'
import { recordEvents } from '#tests/events.ts'
import { leaveFriends, listFriendIds, listWatcherIds, reloadFriends } from './friends.server.ts'
import { makeLink } from './links.server.ts'
import { findRelation, listFriends } from './list-friends.server.ts'
import { befriend } from './pairs.server.ts'
import { blockPlayer, declineRequest, requestFriend } from './requests.server.ts'
import { insertRows } from '#tests/rows.ts'

describeOnBothEngines('friends who may see each other', (at) => {
  it('leaves out suspended friends and those who hide their presence', async () => {
    const { db } = at
    const [ada, bob, eve, kim] = await Promise.all(
      ['Ada', 'Bob', 'Eve', 'Kim'].map(async (name) => (await makeUser(db, { name })).id),
    )
    await transact(db, async (tx) => {
      await makeFriends(tx, ada!, bob!, eve!, kim!)
      await insertRows(tx, 'suspension', { user_id: eve!, reason: 'spam', suspended_at: 1 })
      await setPrivacy(tx, kim!, { show_presence: 0 })
    })
    expect(await listFriendIds(db, [ada!])).toEqual([{ userId: ada, friendId: bob }])
    expect(await listFriendIds(db, [kim!])).toEqual([{ userId: kim, friendId: ada }])
    expect(await listFriendIds(db, [])).toEqual([])
    expect(await listWatcherIds(db, [bob!, eve!, kim!])).toEqual([{ userId: ada, friendId: bob }])
  })

  it('are told when a player is suspended, hides the presence or leaves', async () => {
    const { db } = at
    const [ada, bob] = [(await makeUser(db)).id, (await makeUser(db)).id]
    await transact(db, (tx) => befriend(tx, ada, bob))
    db.writer.setHandlers({ 'account-suspended': [reloadFriends] })
    const events = recordEvents(db)
    await transact(db, (tx) => suspendAccount(tx, { userId: bob, reason: 'spam' }))
    expect(events).toContainEqual({ kind: 'friends-changed', userId: ada })
    events.length = 0
    await deleteAccountData(db, bob)
    expect(events).toContainEqual({ kind: 'friends-changed', userId: ada })
    expect(await db.selectFrom('friendship').select('user_id').execute()).toEqual([])
  })

  it('leave nothing of a deleted account with many rows at once', async () => {
    const { db } = at
    const [ada, bob] = [(await makeUser(db)).id, (await makeUser(db)).id]
    await transact(db, async (tx) => {
      await befriend(tx, ada, bob)
      await makeLink(tx, bob)
    })
    await insertRows(db, 'friend_block', { user_id: ada, blocked_id: bob, created_at: 1 })
    await transact(db, (tx) => leaveFriends(tx, bob))
    for (const table of ['friendship', 'friend_block', 'friend_link'] as const) {
      expect(await db.selectFrom(table).select('user_id').execute()).toEqual([])
    }
  })
})

describeOnBothEngines('the lists of friends', (at) => {
  it.each([
    ['tr', ['Can', 'Cem', 'Çağla', 'Işık', 'İlker']],
    ['en', ['Çağla', 'Can', 'Cem', 'İlker', 'Işık']],
  ] as const)('are in the order of the alphabet of %s', async (language, names) => {
    const { id: userId } = await makeUser(at.db)
    for (const name of names.toReversed()) {
      const { id } = await makeUser(at.db, { name })
      await transact(at.db, (tx) => befriend(tx, userId, id))
    }
    const { friends } = await listFriends(at.db, { userId, language })
    expect(friends.map(({ name }) => name)).toEqual(names)
  })

  it('name friends, requests and blocked players', async () => {
    const { db } = at
    const ids: Record<string, string> = {}
    const publicIds: Record<string, string> = {}
    for (const name of ['Ada', 'Friend', 'Asked', 'Asking', 'Blocked', 'Suspended']) {
      const { id } = await makeUser(db, { name })
      ids[name] = id
      publicIds[name] = await findPublicId(db, id)
    }
    const does = (change: typeof requestFriend, name: string, other: string) =>
      transact(db, (tx) => change(tx, { userId: ids[name]!, publicId: publicIds[other]! }))
    await transact(db, (tx) => befriend(tx, ids.Ada!, ids.Friend!))
    await transact(db, (tx) => befriend(tx, ids.Ada!, ids.Suspended!))
    await does(requestFriend, 'Ada', 'Asked')
    await does(requestFriend, 'Asking', 'Ada')
    await does(blockPlayer, 'Ada', 'Blocked')
    await transact(db, (tx) => suspendAccount(tx, { userId: ids.Suspended!, reason: 'spam' }))
    const relation = (name: string) =>
      findRelation(db, { userId: ids.Ada!, publicId: publicIds[name]! })

    const lists = await listFriends(db, { userId: ids.Ada!, language: 'en' })
    const names = Object.entries(lists).map(([list, players]) => [
      list,
      players.map((it) => it.name),
    ])
    expect(Object.fromEntries(names)).toEqual({
      friends: ['Friend'],
      received: ['Asking'],
      sent: ['Asked'],
      blocked: ['Blocked'],
    })
    expect(
      await Promise.all(['Ada', 'Friend', 'Asked', 'Asking', 'Blocked'].map(relation)),
    ).toEqual(['self', 'friend', 'sent', 'received', 'blocked'])
    await does(declineRequest, 'Asked', 'Ada')
    // The player sees no difference.
    expect((await listFriends(db, { userId: ids.Ada!, language: 'en' })).sent).toHaveLength(1)
    expect(await relation('Asked')).toBe('sent')
    expect(await findRelation(db, { userId: ids.Friend!, publicId: publicIds.Asked! })).toBe(
      'may-ask',
    )
    await db.updateTable('privacy_settings').set({ allow_friend_requests: 0 }).execute()
    expect(await findRelation(db, { userId: ids.Friend!, publicId: publicIds.Asked! })).toBe('none')
  })
})

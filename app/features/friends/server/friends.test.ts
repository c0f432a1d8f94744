import { expect, it } from 'vitest'
import { transact } from '#app/db/transact.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser } from '#tests/factories.ts'
import { listFriendIds, listWatcherIds } from './friends.server.ts'

describeOnBothEngines('friends who may see each other', (at) => {
  it('leaves out suspended friends and those who hide their presence', async () => {
    const { db } = at
    const [ada, bob, eve, kim] = await Promise.all(
      ['Ada', 'Bob', 'Eve', 'Kim'].map(async (name) => (await makeUser(db, { name })).id),
    )
    await transact(db, async (tx) => {
      for (const friend of [bob!, eve!, kim!]) {
        await tx
          .insertInto('friendship')
          .values([
            { user_id: ada!, friend_id: friend, created_at: 1 },
            { user_id: friend, friend_id: ada!, created_at: 1 },
          ])
          .execute()
      }
      await tx
        .insertInto('suspension')
        .values({ user_id: eve!, reason: 'spam', suspended_at: 1 })
        .execute()
      await tx
        .updateTable('privacy_settings')
        .set({ show_presence: 0 })
        .where('user_id', '=', kim!)
        .execute()
    })
    expect(await listFriendIds(db, [ada!])).toEqual([{ userId: ada, friendId: bob }])
    expect(await listFriendIds(db, [kim!])).toEqual([{ userId: kim, friendId: ada }])
    expect(await listFriendIds(db, [])).toEqual([])
    expect(await listWatcherIds(db, [bob!, eve!, kim!])).toEqual([{ userId: ada, friendId: bob }])
  })
})

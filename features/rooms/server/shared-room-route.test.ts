/** Invitations to a room: only friends get one. */
import { beforeEach, expect, it } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { suspendAccount } from '#features/accounts/server/suspensions.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { handleEvents } from '#tests/events.ts'
import { makeUser, type TestUser } from '#tests/factories.ts'
import { games } from '#catalogue/index.ts'
import { inviteFriend } from './shared-room-route.ts'
import { insertRows } from '#tests/rows.ts'

describeOnBothEngines('an invitation to a room', (at) => {
  let ada: TestUser
  let bob: TestUser
  beforeEach(async () => {
    handleEvents(at.db, games)
    ada = await makeUser(at.db, { name: 'Ada' })
    bob = await makeUser(at.db, { name: 'Bob' })
  })

  const befriend = () =>
    insertRows(at.db, 'friendship', [
      { user_id: ada.id, friend_id: bob.id, created_at: 1 },
      { user_id: bob.id, friend_id: ada.id, created_at: 1 },
    ])
  async function invite(publicId?: string) {
    const of = at.db.selectFrom('profile').select('public_id').where('user_id', '=', bob.id)
    const { public_id } = await of.executeTakeFirstOrThrow()
    const room = { gameId: 'krunker', room: 'FRA:0k2w8' }
    await transact(at.db, (tx) =>
      inviteFriend(tx, { userId: ada.id, publicId: publicId ?? public_id, ...room }),
    )
    const rows = await at.db.selectFrom('notification').select(['user_id', 'data']).execute()
    return rows.map(({ user_id, data }) => [user_id, JSON.parse(data!) as object])
  }

  it('notifies a friend', async () => {
    await befriend()
    const data = { fromId: ada.id, gameId: 'krunker', room: 'FRA:0k2w8' }
    expect(await invite()).toEqual([[bob.id, data]])
  })

  it('notifies no stranger, no suspended friend and nobody who does not exist', async () => {
    expect(await invite()).toEqual([])
    await befriend()
    expect(await invite('nobody')).toEqual([])
    await transact(at.db, (tx) => suspendAccount(tx, { userId: bob.id, reason: 'Spam' }))
    expect(await invite()).toEqual([])
  })
})

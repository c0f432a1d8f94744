/** Invitations to a room: only friends get one. */
import { beforeEach, expect, it } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { suspendAccount } from '#features/accounts/server/suspensions.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { handleEvents } from '#tests/events.ts'
import { findPublicId, makeFriends, makeUser, type TestUser } from '#tests/factories.ts'
import { games } from '#catalogue/index.ts'
import { inviteFriend } from './shared-room-route.ts'

describeOnBothEngines('an invitation to a room', (at) => {
  let ada: TestUser
  let bob: TestUser
  beforeEach(async () => {
    handleEvents(at.db, games)
    ada = await makeUser(at.db, { name: 'Ada' })
    bob = await makeUser(at.db, { name: 'Bob' })
  })

  const befriend = () => makeFriends(at.db, ada.id, bob.id)
  async function invite(to?: string) {
    const publicId = to ?? (await findPublicId(at.db, bob.id))
    const room = { gameId: 'krunker', room: 'FRA:0k2w8' }
    await transact(at.db, (tx) => inviteFriend(tx, { userId: ada.id, publicId, ...room }))
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

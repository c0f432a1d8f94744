/** Likes of suspended accounts do not count, and come back. Counters always equal their rows. */
import { beforeEach, expect, it } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { setAddress } from '#features/accounts/server/addresses/address-change.server.ts'
import { liftSuspension, suspendAccount } from '#features/accounts/server/suspensions.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { handleEvents, recordEvents } from '#tests/events.ts'
import {
  listLikedGameIds,
  makeLike,
  makeUser,
  readLikeCounts,
  type TestUser,
} from '#tests/factories.ts'
import { countWaitingLikes } from './set-like.server.ts'
import { liftSuspensions } from './suspended-likes.server.ts'
import { insertRows } from '#tests/rows.ts'

const HOUR_MS = 3_600_000
const context = {
  signal: new AbortController().signal,
  isStopping: () => false,
  renewLease: async () => true,
  inBatches: async () => undefined,
}

describeOnBothEngines('likes of suspended accounts', (at) => {
  let ada: TestUser
  beforeEach(async () => {
    handleEvents(at.db)
    ada = await makeUser(at.db)
    const ben = await makeUser(at.db)
    await makeLike(at.db, ada.id, 'agar', 5)
    await makeLike(at.db, ada.id, 'mope')
    await makeLike(at.db, ben.id, 'agar')
  })

  const suspend = (endsAt: number | null = null) =>
    transact(at.db, (tx) => suspendAccount(tx, { userId: ada.id, reason: 'Spam', endsAt }))
  const lift = () => transact(at.db, (tx) => liftSuspension(tx, ada.id))
  const runJob = () => liftSuspensions({ db: at.db }).run(context)
  const count = () => readLikeCounts(at.db)
  const addWaiting = (gameId: string) =>
    insertRows(at.db, 'uncounted_like', { user_id: ada.id, game_id: gameId, created_at: 1 })

  it('do not count, and come back with their dates', async () => {
    const events = recordEvents(at.db)
    await suspend()
    expect(await count()).toEqual({ agar: 1, mope: 0 })
    const changed = events.filter(({ kind }) => kind === 'likes-changed')
    expect(changed).toHaveLength(2)
    expect(changed).toContainEqual(expect.objectContaining({ gameId: 'agar', likes: 1 }))
    expect(changed).toContainEqual(expect.objectContaining({ gameId: 'mope', likes: 0 }))
    expect(await listLikedGameIds(at.db, ada.id)).toEqual(['mope', 'agar'])
    await lift()
    expect(await count()).toEqual({ agar: 2, mope: 1 })
    const dates = at.db.selectFrom('game_like').select('created_at').where('user_id', '=', ada.id)
    expect(await dates.where('game_id', '=', 'agar').execute()).toEqual([{ created_at: 5 }])
    expect(await at.db.selectFrom('uncounted_like').selectAll().execute()).toEqual([])
  })

  it('stay uncounted if the address is confirmed, until the suspension is lifted', async () => {
    await addWaiting('gats')
    await suspend()
    await transact(at.db, (tx) => setAddress(tx, ada.id, ada.email))
    await transact(at.db, (tx) => countWaitingLikes(tx, 10, true))
    expect(await count()).toEqual({ agar: 1, mope: 0 })
    await lift()
    expect(await count()).toEqual({ agar: 2, mope: 1, gats: 1 })
  })

  it('come back without those that wait for a confirmed address', async () => {
    await addWaiting('gats')
    await suspend()
    await lift()
    expect(await count()).toEqual({ agar: 2, mope: 1 })
    expect(await listLikedGameIds(at.db, ada.id)).toContain('gats')
  })

  it('come back when the suspension ends', async () => {
    await suspend(at.db.now() + HOUR_MS)
    await runJob()
    expect(await count()).toEqual({ agar: 1, mope: 0 })
    await at.db.updateTable('suspension').set({ ends_at: at.db.now() }).execute()
    await runJob()
    expect(await count()).toEqual({ agar: 2, mope: 1 })
    expect(await at.db.selectFrom('suspension').selectAll().execute()).toEqual([])
  })

  it('are uncounted by the job if an earlier release suspended the account', async () => {
    const row = { user_id: ada.id, reason: 'Spam', suspended_at: 1 }
    await insertRows(at.db, 'suspension', row)
    await makeLike(at.db, ada.id, 'gats')
    await runJob()
    expect(await count()).toEqual({ agar: 1, mope: 0, gats: 0 })
    await lift()
    expect(await count()).toEqual({ agar: 2, mope: 1, gats: 1 })
  })

  it('keep the counters while an account is suspended and lifted at the same time', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, index) => (index % 2 ? lift() : suspend())))
    await lift()
    expect(await count()).toEqual({ agar: 2, mope: 1 })
  })
})

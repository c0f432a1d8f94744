/** The last owner of the portal cannot be lost. */
import { beforeEach, expect, it } from 'vitest'
import { transact, type Tx } from '#platform/db/transact.server.ts'
import { deleteAccountData } from '#features/settings/server/delete-account-data.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser } from '#tests/factories.ts'
import { LastOwnerError, hasOwner, setRole } from './roles.server.ts'
import { liftSuspension, suspendAccount } from './suspensions.server.ts'

describeOnBothEngines('the owners', (at) => {
  let ada: string
  let ben: string
  beforeEach(async () => {
    ada = (await makeUser(at.db)).id
    ben = (await makeUser(at.db)).id
    await change((tx) => setRole(tx, ada, 'owner'))
  })

  const change = <Result>(work: (tx: Tx) => Promise<Result>) => transact(at.db, work)
  const roleOf = (id: string) =>
    at.db.selectFrom('user').select('role').where('id', '=', id).executeTakeFirstOrThrow()
  const suspend = (userId: string) => change((tx) => suspendAccount(tx, { userId, reason: 'Spam' }))

  it('lose nobody while one of them is left', async () => {
    expect(await change((tx) => setRole(tx, ben, 'owner'))).toBe('player')
    expect(await change((tx) => setRole(tx, ada, 'moderator'))).toBe('owner')
    expect([await roleOf(ada), await roleOf(ben)]).toEqual([
      { role: 'moderator' },
      { role: 'owner' },
    ])
  })

  it.each(['demoted', 'suspended', 'deleted'])('cannot all be %s', async (act) => {
    const acts: Record<string, () => Promise<unknown>> = {
      demoted: () => change((tx) => setRole(tx, ada, 'player')),
      suspended: () => suspend(ada),
      deleted: () => deleteAccountData(at.db, ada),
    }
    await expect(acts[act]!()).rejects.toThrow(LastOwnerError)
    expect(await roleOf(ada)).toEqual({ role: 'owner' })
    expect(await hasOwner(at.db)).toBe(true)
  })

  it('do not count while they are suspended', async () => {
    await change((tx) => setRole(tx, ben, 'owner'))
    await suspend(ben)
    await expect(suspend(ada)).rejects.toThrow(LastOwnerError)
    await change((tx) => liftSuspension(tx, ben))
    await suspend(ada)
    expect(await hasOwner(at.db, ben)).toBe(false)
  })

  it('keep one if two leave at the same time', async () => {
    await change((tx) => setRole(tx, ben, 'owner'))
    const results = await Promise.allSettled([
      change((tx) => setRole(tx, ada, 'player')),
      change((tx) => setRole(tx, ben, 'player')),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await hasOwner(at.db)).toBe(true)
  })

  it('are not changed for an account that does not exist', async () => {
    expect(await change((tx) => setRole(tx, 'nobody', 'owner'))).toBeUndefined()
  })
})

/** Tests the count of the ways in, and that removals at the same time leave one. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { transact, type Tx } from '#platform/db/transact.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser, makeViewer } from '#tests/factories.ts'
import { countWaysIn, removeWaysIn } from './ways-in.server.ts'
import { insertRows } from '#tests/rows.ts'

const oidc = {
  issuer: 'https://id.example.org',
  clientId: 'portal',
  clientSecret: 'secret',
  name: 'Example',
  signUp: false,
  groups: undefined,
}

describeOnBothEngines('ways in', (at) => {
  const publicUrl = 'http://localhost:3000'

  async function makePasskey(userId: string, host = 'localhost') {
    const id = randomUUID()
    const key = { public_key: '', counter: 0, transports: '[]', name: 'Key', created_at: 1 }
    await insertRows(at.db, 'passkey', { id, user_id: userId, host, ...key })
    return id
  }

  async function makeAccount(userId: string, provider_id: string, password: string | null) {
    const date = new Date().toISOString()
    const id = randomUUID()
    const row = { id, account_id: id, provider_id, user_id: userId, password }
    await insertRows(at.db, 'account', { ...row, created_at: date, updated_at: date })
  }

  it('counts password, passkeys of this host, and identities, as the operator allows', async () => {
    const [ada, bob] = [await makeUser(at.db), await makeUser(at.db)]
    const count = (passwordSignIn: boolean, provider?: typeof oidc) =>
      transact(at.db, (tx) =>
        countWaysIn(tx, { publicUrl, passwordSignIn, oidc: provider }, ada.id),
      )
    expect(await count(true, oidc)).toBe(0)
    await makeAccount(ada.id, 'credential', 'a hash')
    await makeAccount(ada.id, oidc.issuer, null)
    await makePasskey(ada.id)
    await makePasskey(ada.id)
    await makePasskey(ada.id, 'former.example.org')
    await makePasskey(bob.id)
    expect(await count(true, oidc)).toBe(4)
    expect(await count(false, oidc)).toBe(3)
    expect(await count(true)).toBe(3)
    expect(await count(false)).toBe(2)
  })

  it.each(['localhost', 'former.example.org'])(
    'suspends the rights of staff without a factor that works here; a passkey of %s is left',
    async (host) => {
      const { userId } = await makeViewer(at.db, { role: 'owner' })
      await makePasskey(userId, host)
      const factor = { user_id: userId, secret: 'x', created_at: 100 }
      await insertRows(at.db, 'second_factor', factor)
      await transact(at.db, (tx) =>
        removeWaysIn(tx, { staffSecondFactor: true, publicUrl }, userId, 100),
      )
      const user = at.db.selectFrom('user').select('rights_suspended_at').where('id', '=', userId)
      const { rights_suspended_at: since } = await user.executeTakeFirstOrThrow()
      expect(since !== null).toBe(host !== 'localhost')
    },
  )

  it('leaves one if all are removed at once', async () => {
    const { id: userId } = await makeUser(at.db)
    const ids = await Promise.all(Array.from({ length: 8 }, () => makePasskey(userId)))
    const remove = async (tx: Tx, id: string) => {
      const ways = await countWaysIn(
        tx,
        { publicUrl, passwordSignIn: true, oidc: undefined },
        userId,
      )
      if (ways > 1) await tx.deleteFrom('passkey').where('id', '=', id).execute()
      return ways
    }
    const counts = await Promise.all(ids.map((id) => transact(at.db, (tx) => remove(tx, id))))
    expect(counts.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(await at.db.selectFrom('passkey').select('id').execute()).toHaveLength(1)
  })
})

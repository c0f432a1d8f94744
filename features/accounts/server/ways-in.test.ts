/** Tests the count of the ways in, and that removals at the same time leave one. */
import { expect, it } from 'vitest'
import { transact, type Tx } from '#platform/db/transact.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeFactor, makeIdentity, makePasskey, makeUser, makeViewer } from '#tests/factories.ts'
import { countWaysIn, removeWaysIn } from './ways-in.server.ts'

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

  it('counts password, passkeys of this host, and identities, as the operator allows', async () => {
    const [ada, bob] = [await makeUser(at.db), await makeUser(at.db)]
    const count = (passwordSignIn: boolean, provider?: typeof oidc) =>
      transact(at.db, (tx) =>
        countWaysIn(tx, { publicUrl, passwordSignIn, oidc: provider }, ada.id),
      )
    expect(await count(true, oidc)).toBe(0)
    await makeIdentity(at.db, ada.id, { provider: 'credential', password: 'a hash' })
    await makeIdentity(at.db, ada.id, { provider: oidc.issuer })
    await makePasskey(at.db, ada.id)
    await makePasskey(at.db, ada.id)
    await makePasskey(at.db, ada.id, { host: 'former.example.org' })
    await makePasskey(at.db, bob.id)
    expect(await count(true, oidc)).toBe(4)
    expect(await count(false, oidc)).toBe(3)
    expect(await count(true)).toBe(3)
    expect(await count(false)).toBe(2)
  })

  it.each(['localhost', 'former.example.org'])(
    'suspends the rights of staff without a factor that works here; a passkey of %s is left',
    async (host) => {
      const { userId } = await makeViewer(at.db, { role: 'owner' })
      await makePasskey(at.db, userId, { host })
      await makeFactor(at.db, userId, 100)
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
    const ids = await Promise.all(Array.from({ length: 8 }, () => makePasskey(at.db, userId)))
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

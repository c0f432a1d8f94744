/** Which accounts an operator's input matches, and the list of all accounts. */
import { expect, it } from 'vitest'
import { transact } from '#app/db/transact.server.ts'
import { suspendAccount } from '#app/features/accounts/suspensions.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser } from '#tests/factories.ts'
import { describeListed, findAccounts, listAccounts } from './find-accounts.ts'

describeOnBothEngines('accounts', (at) => {
  const idsOf = async (text: string) => (await findAccounts(at.db, text)).map(({ id }) => id)
  const publicIdOf = async (userId: string) => {
    const profile = at.db.selectFrom('profile').select('public_id').where('user_id', '=', userId)
    return (await profile.executeTakeFirstOrThrow()).public_id
  }

  it('finds accounts by address, public page id, account id and name', async () => {
    const { id } = await makeUser(at.db, { name: 'Zoë Lovelace', email: 'ada@example.org' })
    await makeUser(at.db, { name: 'Eve' })
    const publicId = await publicIdOf(id)
    for (const text of ['Ada@Example.org', publicId, id, 'Zoë Lovelace', 'zoë lovelace']) {
      expect([text, await idsOf(text)]).toEqual([text, [id]])
    }
    expect(await idsOf('Lovelace')).toEqual([])
  })

  it('finds all accounts that share a name', async () => {
    const first = await makeUser(at.db, { name: 'Ada', createdAt: 0 })
    const second = await makeUser(at.db, { name: 'ADA', createdAt: 86_400_000 })
    expect(await idsOf('ada')).toEqual([second.id, first.id])
  })

  it('finds accounts by id or address even if another account has it as its name', async () => {
    const { id } = await makeUser(at.db, { name: 'Ada' })
    const publicId = await publicIdOf(id)
    await makeUser(at.db, { name: publicId })
    await makeUser(at.db, { name: 'bob@example.org' })
    expect(await idsOf(publicId)).toEqual([id])
    expect(await idsOf('bob@example.org')).toEqual([])
  })

  it('lists accounts in pages of 50, newest first', async () => {
    await transact(at.db, async (tx) => {
      for (let index = 0; index < 51; index += 1) {
        await makeUser(tx, { name: `Player ${index}`, createdAt: index * 86_400_000 })
      }
    })
    const list = (page: number) => listAccounts(at.db, { page, isSuspended: false })
    const first = await list(1)
    expect(first).toMatchObject({ page: 1, pages: 2, total: 51 })
    expect(first.accounts).toHaveLength(50)
    expect(describeListed(first.accounts)).toMatch(/^1970-02-20 .* Player 50\n/)
    const second = await list(2)
    expect(describeListed(second.accounts)).toMatch(/^1970-01-01 .* Player 0$/)
  })

  it('lists accounts by suspension', async () => {
    const { id } = await makeUser(at.db, { name: 'Ada' })
    await makeUser(at.db, { name: 'Eve' })
    const list = () => listAccounts(at.db, { page: 1, isSuspended: true })
    expect(await list()).toEqual({ page: 1, pages: 1, total: 0, accounts: [] })
    await transact(at.db, (tx) => suspendAccount(tx, { userId: id, reason: 'Spam' }))
    const { total, accounts } = await list()
    expect([total, describeListed(accounts)]).toEqual([
      1,
      expect.stringMatching(/ {2}suspended {3}\S+ {2}Ada$/),
    ])
  })
})

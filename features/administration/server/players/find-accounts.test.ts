/** Which accounts an operator's input matches, and the list of all accounts. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { setRole } from '#features/accounts/server/roles.server.ts'
import { renameAccount } from '#features/accounts/server/rename.server.ts'
import { suspendAccount } from '#features/accounts/server/suspensions.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser } from '#tests/factories.ts'
import {
  MAX_FOUND,
  describeListed,
  findAccounts,
  findMatches,
  listAccounts,
  listPart,
  searchAccounts,
} from './find-accounts.ts'
import { insertRows } from '#tests/rows.ts'

describeOnBothEngines('accounts', (at) => {
  const idsOf = async (text: string) => (await findAccounts(at.db, text)).map(({ id }) => id)
  const publicIdOf = async (userId: string) => {
    const profile = at.db.selectFrom('profile').select('public_id').where('user_id', '=', userId)
    return (await profile.executeTakeFirstOrThrow()).public_id
  }

  const makePlayers = (count: number, createdAt: (index: number) => number) =>
    transact(at.db, async (tx) => {
      for (let index = 0; index < count; index += 1) {
        await makeUser(tx, { name: `Player ${index}`, createdAt: createdAt(index) })
      }
    })

  it('finds accounts by address, public page id, account id and name', async () => {
    const { id } = await makeUser(at.db, { name: 'Zoë Lovelace', email: 'ada@example.org' })
    await makeUser(at.db, { name: 'Eve' })
    const publicId = await publicIdOf(id)
    for (const text of ['Ada@Example.org', publicId, id, 'Zoë Lovelace', 'zoë lovelace']) {
      expect([text, await idsOf(text)]).toEqual([text, [id]])
    }
    expect(await idsOf('Lovelace')).toEqual([])
  })

  it('finds names whatever the case and the accents', async () => {
    const ozge = await makeUser(at.db, { name: 'Özge Işık' })
    const nfd = await makeUser(at.db, { name: 'Ярослав'.normalize('NFD') })
    const straße = await makeUser(at.db, { name: 'Straße' })
    const stroke = await makeUser(at.db, { name: 'Łukasz Øst' })
    const mark = await makeUser(at.db, { name: '👍' })
    const greek = await makeUser(at.db, { name: 'ΟΔΟΣΕΥΩ' })
    for (const [id, ...texts] of [
      [ozge.id, 'Özge Işık', 'özge ışık', 'ÖZGE IŞIK', 'ozge isik', 'O\u0308zge Işık'],
      [nfd.id, 'ярослав', 'ЯРОСЛАВ'],
      [straße.id, 'STRASSE', 'straße'],
      [stroke.id, 'łukasz øst', 'ŁUKASZ ØST', 'lukasz ost'],
      [mark.id, '👍'],
    ] as const) {
      for (const text of texts) {
        expect([text, await idsOf(text)]).toEqual([text, [id]])
        const part = text.slice(0, 4)
        const found = await searchAccounts(at.db, part)
        expect([text, found.map((each) => each.id)]).toEqual([text, [id]])
        expect([text, (await findMatches(at.db, part)).ids]).toEqual([text, [id]])
      }
    }
    expect(await idsOf('\u0301')).toEqual([])
    // A sigma at the end of the text, and wildcards in other widths.
    expect((await findMatches(at.db, 'ΟΔΟΣ')).ids).toEqual([greek.id])
    for (const text of ['％', '＿', '＼']) expect(await searchAccounts(at.db, text)).toEqual([])
    await transact(at.db, (tx) => renameAccount(tx, mark.id, 'ÇAĞLA'))
    expect(await idsOf('çağla')).toEqual([mark.id])
  })

  it('searches parts of names and addresses, whatever the case', async () => {
    const ada = await makeUser(at.db, { name: 'Ada_L %1', email: 'ada@one.example', createdAt: 1 })
    const eve = await makeUser(at.db, { name: 'Eve\\Ada', email: 'eve@two.example', createdAt: 0 })
    const search = async (text: string) => (await searchAccounts(at.db, text)).map(({ id }) => id)
    expect(await search('aDA')).toEqual([ada.id, eve.id])
    expect(await search('TWO.ex')).toEqual([eve.id])
    expect(await search('@')).toEqual([ada.id, eve.id])
    expect(await search('ada@')).toEqual([ada.id])
    // Wildcards of LIKE are letters like all others.
    expect(await search('a_l %')).toEqual([ada.id])
    expect(await search('e\\a')).toEqual([eve.id])
    for (const text of ['%', '_', '\\', 'a%1', 'A_a', "'"]) {
      const found = [ada, eve].filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
      expect([text, await search(text)]).toEqual([text, found.map(({ id }) => id)])
    }
  })

  it('lists only the newest accounts of a search', async () => {
    await makePlayers(MAX_FOUND + 2, (index) => index * 1_000)
    const found = await searchAccounts(at.db, 'player')
    expect(found).toHaveLength(MAX_FOUND + 1)
    expect(found[0]!.name).toBe(`Player ${MAX_FOUND + 1}`)
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
    await makePlayers(51, (index) => index * 86_400_000)
    const list = (page: number) => listAccounts(at.db, { page, isSuspended: false })
    const first = await list(1)
    expect(first).toMatchObject({ page: 1, pages: 2, total: 51 })
    expect(first.accounts).toHaveLength(50)
    expect(describeListed(first.accounts)).toMatch(/^1970-02-20 .* Player 50\n/)
    const second = await list(2)
    expect(describeListed(second.accounts)).toMatch(/^1970-01-01 .* Player 0$/)
  })

  it('lists parts by key in both directions, also of accounts of the same time', async () => {
    await makePlayers(120, (index) => Math.floor(index / 40) * 1_000)
    const first = await listPart(at.db, {})
    expect(first.newer).toBeUndefined()
    const second = await listPart(at.db, {}, { before: first.older! })
    const third = await listPart(at.db, {}, { before: second.older! })
    const parts = [first, second, third].map(({ rows }) => rows.map(({ id }) => id))
    expect(parts.map((ids) => ids.length)).toEqual([50, 50, 20])
    expect(new Set(parts.flat()).size).toBe(120)
    expect(third.older).toBeUndefined()
    expect(await listPart(at.db, {}, { after: third.newer! })).toEqual(second)
    const back = await listPart(at.db, {}, { after: second.newer! })
    expect(back).toEqual(first)
    for (const before of ['', 'x', '1-', '-1', '99999999999999999-a', "1-a'b"]) {
      expect((await listPart(at.db, {}, { before })).rows).toHaveLength(50)
    }
  })

  it('lists accounts by role, suspension, address and age', async () => {
    const ada = await makeUser(at.db, { name: 'Ada', createdAt: 0 })
    const eve = await makeUser(at.db, { name: 'Eve', isVerified: true })
    await transact(at.db, (tx) => setRole(tx, eve.id, 'moderator'))
    await transact(at.db, (tx) => suspendAccount(tx, { userId: ada.id, reason: 'Spam' }))
    const list = async (filter: Parameters<typeof listPart>[1]) =>
      (await listPart(at.db, filter)).rows.map(({ name }) => name)
    expect(await list({ role: 'moderator' })).toEqual(['Eve'])
    expect(await list({ isSuspended: true })).toEqual(['Ada'])
    expect(await list({ isUnconfirmed: true })).toEqual(['Ada'])
    expect(await list({ since: 1_000 })).toEqual(['Eve'])
    expect(await list({ ids: [eve.id, 'nobody'] })).toEqual(['Eve'])
    expect(await list({ ids: [ada.id], isUnconfirmed: true, role: 'owner' })).toEqual([])
  })

  it('finds the beginnings of names and addresses, ids, and mail domains', async () => {
    const ada = await makeUser(at.db, { name: 'Ada_L', email: 'ada@one.example' })
    const eve = await makeUser(at.db, { name: "Eve's %", email: 'eve@two.example' })
    const zoe = await makeUser(at.db, { name: 'Zoë 🎮', email: 'zoe@sub.two.example' })
    const find = async (text: string) => (await findMatches(at.db, text)).ids.toSorted()
    for (const text of [
      'aDa',
      'ada_l',
      'ada@one',
      ada.id,
      await publicIdOf(ada.id),
      '@ONE.example',
    ])
      expect([text, await find(text)]).toEqual([text, [ada.id]])
    expect(await find("Eve's %")).toEqual([eve.id])
    expect(await find('zoë 🎮')).toEqual([zoe.id])
    expect(await find('@two.example')).toEqual([eve.id])
    for (const text of ['%', '_', "'", '@', '@two', 'L', 'two'])
      expect(await find(text)).toEqual([])
  })

  it('says whether there are more than 500 accounts', async () => {
    const date = new Date(0).toISOString()
    const account = {
      name: 'Ada',
      image: null,
      created_at: date,
      updated_at: date,
      email_verified: sql<boolean>`false`,
    }
    const rows = Array.from({ length: 500 }, (_, index) => ({
      ...account,
      id: `id-${index}`,
      email: `${index}@one.example`,
    }))
    await insertRows(at.db, 'user', rows)
    expect(await findMatches(at.db, '@one.example')).toMatchObject({ isCut: false })
    await makeUser(at.db, { email: 'last@one.example' })
    const { ids, isCut } = await findMatches(at.db, '@one.example')
    expect([ids.length, isCut]).toEqual([501, true])
  })
})

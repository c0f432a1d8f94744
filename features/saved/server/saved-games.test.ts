/** Tests the saved games of accounts: repeated and concurrent changes, order, and the limit. */
import { expect, it } from 'vitest'
import { openDatabase, type OpenDatabase } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { deleteAccountData } from '#features/settings/server/delete-account-data.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { recordEvents } from '#tests/events.ts'
import { makeUser } from '#tests/factories.ts'
import { startBeforeCommit } from '#tests/locks.ts'
import { listSavedGameIds, removeSavedGame, saveGames } from './saved-games.ts'
import { MAX_SAVED_GAMES } from '../saved-rules.ts'

const save = (db: OpenDatabase, userId: string, gameIds: readonly string[], now?: number) =>
  transact(db, (tx) => saveGames(tx, userId, gameIds, now))
/** As many game ids as one account can save. */
const fullList = (prefix: string) =>
  Array.from({ length: MAX_SAVED_GAMES }, (_, index) => `${prefix}${index}`)

async function countRows(db: OpenDatabase): Promise<number> {
  return (await db.selectFrom('saved_game').select('game_id').execute()).length
}

describeOnBothEngines('saved games', (at) => {
  const remove = (userId: string, id: string) =>
    transact(at.db, (tx) => removeSavedGame(tx, userId, id))
  const list = (userId: string) => listSavedGameIds(at.db, userId)

  it('keeps the order of a list and puts later games first', async () => {
    const { id } = await makeUser(at.db)
    expect(await save(at.db, id, ['agar', 'mope'], 1_000)).toHaveLength(2)
    await save(at.db, id, ['gats'], 2_000)
    expect(await list(id)).toEqual(['gats', 'agar', 'mope'])
  })

  it('ends in the state of one of two concurrent changes', async () => {
    const { id } = await makeUser(at.db)
    await save(at.db, id, ['agar', 'mope'])
    await Promise.all([save(at.db, id, ['mope']), remove(id, 'mope'), remove(id, 'mope')])
    expect(['agar', 'agar mope']).toContain((await list(id)).toSorted().join(' '))
  })

  it('removes the oldest games above the limit', async () => {
    const { id } = await makeUser(at.db)
    const many = fullList('game-')
    await save(at.db, id, many, 1_000)
    await save(at.db, id, ['agar'], 2_000)
    const saved = await list(id)
    expect(saved).toHaveLength(MAX_SAVED_GAMES)
    expect(saved[0]).toBe('agar')
    expect(saved).not.toContain(many.at(-1))
  })

  it('emits an event only for a change, and only for the player', async () => {
    const [ada, bob] = [await makeUser(at.db), await makeUser(at.db)]
    await save(at.db, bob.id, ['agar'])
    const events = recordEvents(at.db)
    await save(at.db, ada.id, ['agar'])
    await save(at.db, ada.id, ['agar'])
    await remove(ada.id, 'mope')
    await remove(ada.id, 'agar')
    const event = { kind: 'saved-games-changed', userId: ada.id }
    expect(events).toEqual([event, event])
    expect(await list(bob.id)).toEqual(['agar'])
  })

  it('is one set after merges of several devices at once', async () => {
    const { id } = await makeUser(at.db)
    const others = await Promise.all([1, 2].map(() => openDatabase(at.location)))
    // Two tabs of each of three devices, whose lists overlap in different orders.
    const lists = [
      ['agar', 'gats', 'mope'],
      ['mope', 'survev', 'agar'],
      ['gats', 'agar', 'florr'],
    ]
    const added = await Promise.all(
      lists.flatMap((list, device) => [
        save([at.db, ...others][device]!, id, list),
        save([at.db, ...others][device]!, id, list),
      ]),
    )
    expect(await save(at.db, id, lists[0]!)).toEqual([])
    for (const other of others) await other.destroy()
    const all = ['agar', 'florr', 'gats', 'mope', 'survev']
    expect((await listSavedGameIds(at.db, id)).toSorted()).toEqual(all)
    // Each game was reported as added exactly once, so the confirmations name true numbers.
    expect(added.flat().toSorted()).toEqual(all)
  })

  it('stays within the limit when two full lists are merged at once', async () => {
    const { id } = await makeUser(at.db)
    const context = { emit: () => undefined, now: at.db.now }
    await startBeforeCommit(
      at,
      (tx) => saveGames(Object.assign(tx, context), id, fullList('a')),
      () => save(at.db, id, fullList('b')),
    )
    expect(await countRows(at.db)).toBe(MAX_SAVED_GAMES)
  })

  it('leaves no row of an account that is deleted during a merge', async () => {
    const other = await openDatabase(at.location)
    const users = await Promise.all(Array.from({ length: 10 }, () => makeUser(at.db)))
    const failures = await Promise.all(
      users.map(async ({ id }) => {
        const [merge] = await Promise.allSettled([
          save(other, id, ['agar', 'gats']),
          deleteAccountData(at.db, id),
        ])
        return merge.status === 'rejected' ? [String(merge.reason)] : []
      }),
    )
    await other.destroy()
    // A merge either came first and was deleted with the account, or found no account.
    for (const failure of failures.flat()) expect(failure).toMatch(/foreign key/i)
    expect(await countRows(at.db)).toBe(0)
    expect(await at.db.selectFrom('user').select('id').execute()).toEqual([])
  })
})

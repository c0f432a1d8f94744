/** Tests lists of saved games that are added at once, on connections of their own. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase, type OpenDatabase } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { deleteAccountData } from '#features/settings/server/delete-account-data.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser } from '#tests/factories.ts'
import { until } from '#tests/until.ts'
import { listSavedGameIds, saveGames } from './saved-games.ts'
import { MAX_SAVED_GAMES } from '../saved-rules.ts'

const save = (db: OpenDatabase, userId: string, gameIds: readonly string[], now?: number) =>
  transact(db, (tx) => saveGames(tx, userId, gameIds, now))
/** As many game ids as one account can save. */
const fullList = (prefix: string) =>
  Array.from({ length: MAX_SAVED_GAMES }, (_, index) => `${prefix}${index}`)

async function countRows(db: OpenDatabase): Promise<number> {
  return (await db.selectFrom('saved_game').select('game_id').execute()).length
}

/** The number of locks that Postgres transactions on this database wait for. */
async function countWaiting(db: OpenDatabase): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return Number(rows[0]!.waiting)
}

describeOnBothEngines('saved games of several connections', (at) => {
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
    const other = await openDatabase(at.location)
    const inserted = Promise.withResolvers<void>()
    const proceed = Promise.withResolvers<void>()
    const first = transact(at.db, async (tx) => {
      await saveGames(tx, id, fullList('a'))
      inserted.resolve()
      await proceed.promise
    })
    await inserted.promise
    const second = save(other, id, fullList('b'))
    if (at.engine === 'postgres') {
      let isDone = false
      void second.then(() => (isDone = true))
      // Without the lock the second merge would finish here, before the first one commits.
      await until('the second merge waits', async () => isDone || (await countWaiting(at.db)) > 0)
    }
    proceed.resolve()
    await Promise.all([first, second])
    await other.destroy()
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

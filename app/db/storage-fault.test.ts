/** Which faults are the storage's: by the errors that the engines really throw. */
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeFolder } from '#tests/folder.ts'
import { openDatabase } from './db.server.ts'
import { isStorageFault } from './storage-fault.ts'

/** What an action throws. */
function errorOf(action: () => unknown): unknown {
  try {
    action()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

it('a read-only file and a full disk are, a broken rule is not', async () => {
  const path = join(await makeFolder(), 'a.sqlite')
  const database = new DatabaseSync(path)
  database.exec('create table a (b text unique)')
  const insert = () => database.exec("insert into a values ('x')")
  database.exec('pragma query_only = on')
  expect(isStorageFault(errorOf(insert))).toBe(true)
  database.exec('pragma query_only = off; pragma max_page_count = 3')
  expect(
    isStorageFault(errorOf(() => database.exec(`insert into a values (zeroblob(99999))`))),
  ).toBe(true)
  insert()
  expect(isStorageFault(errorOf(insert))).toBe(false)
  expect(isStorageFault(errorOf(() => database.exec('select nothing')))).toBe(false)
  expect(isStorageFault(new Error('no idea'))).toBe(false)
  database.close()
})

describeOnBothEngines('storage faults', (at) => {
  it('are not what a row that is there already leads to', async () => {
    const insert = () =>
      at.db.insertInto('game_counter').values({ game_id: 'agar', likes: 1 }).execute()
    await insert()
    expect(await insert().catch(isStorageFault)).toBe(false)
  })

  if (at.engine === 'sqlite') return
  it('are what a broken connection leads to, and the next query has a new one', async () => {
    const other = await openDatabase(at.location)
    const pid = await other.connection().execute(async (connection) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
        connection,
      )
      return rows[0]!.pid
    })
    await sql`select pg_terminate_backend(${pid})`.execute(at.db)
    // The end may be noticed before the next query, or by it.
    let answers = 0
    const faults: unknown[] = []
    await expect
      .poll(async () => {
        try {
          await sql`select 1`.execute(other)
          answers += 1
        } catch (error) {
          faults.push(error)
        }
        return answers
      })
      .toBe(3)
    expect(faults.filter((fault) => !isStorageFault(fault))).toEqual([])
    await other.destroy()
  })
})

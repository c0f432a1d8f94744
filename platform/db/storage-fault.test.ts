/** Recognizes storage faults by the errors that the engines really throw. */
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeFolder } from '#tests/folder.ts'
import { mountSmallDisk } from '#tests/small-disk.ts'
import { openDatabase } from './db.server.ts'
import { isStorageFault } from './storage-fault.ts'
import { insertRows } from '#tests/rows.ts'
import { openTestDatabase } from '#tests/test-database.ts'

/** Returns the error that the action throws. */
function errorOf(action: () => unknown): unknown {
  try {
    action()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

it('recognizes a read-only file and a full disk, but no constraint violation', async () => {
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

it('a transaction on a full disk fails with the original error, even if the rollback fails', async (context) => {
  const disk = await mountSmallDisk(context)
  const db = await openTestDatabase(join(disk.path, 'a.sqlite'))
  const write = (gameId: string) =>
    db.transaction().execute(async (tx) => {
      await insertRows(tx, 'game_counter', { game_id: gameId, likes: 1 })
      // More than the page cache holds, so that the disk is written both during the transaction and
      // at its end.
      for (let part = 0; part < 40; part += 1) {
        const id = `${gameId}-${part}-${'x'.repeat(100_000)}`
        await insertRows(tx, 'game_counter', { game_id: id, likes: 0 })
      }
    })
  await disk.fill()
  for (let round = 0; round < 3; round += 1) {
    const fault = await write('agar').catch((error: unknown) => error)
    expect([isStorageFault(fault), String(fault)]).toEqual([true, String(fault)])
  }
  await disk.free()
  expect(await db.selectFrom('game_counter').select('game_id').execute()).toEqual([])
  await insertRows(db, 'game_counter', { game_id: 'agar', likes: 1 })
})

describeOnBothEngines('storage faults', (at) => {
  it('do not include a unique violation', async () => {
    const insert = () => insertRows(at.db, 'game_counter', { game_id: 'agar', likes: 1 })
    await insert()
    expect(await insert().catch(isStorageFault)).toBe(false)
  })

  if (at.engine === 'sqlite') return
  it('include a broken connection, and the next query gets a new one', async () => {
    const other = await openDatabase(at.location)
    const pid = await other.connection().execute(async (connection) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
        connection,
      )
      return rows[0]!.pid
    })
    await sql`select pg_terminate_backend(${pid})`.execute(at.db)
    // The closed connection may be noticed before the next query or by it.
    let responses = 0
    const faults: unknown[] = []
    await expect
      .poll(async () => {
        try {
          await sql`select 1`.execute(other)
          responses += 1
        } catch (error) {
          faults.push(error)
        }
        return responses
      })
      .toBe(3)
    expect(faults.filter((fault) => !isStorageFault(fault))).toEqual([])
    await other.destroy()
  })

  it.each(['between two statements', 'amid a statement'])(
    'include a connection that breaks %s, which does not return to the pool',
    async (moment) => {
      const other = await openTestDatabase(at.location)
      // More often than the pool has connections, so that a broken one that returned to the pool
      // would show.
      for (let round = 0; round < 12; round += 1) {
        const cut = other.transaction().execute(async (tx) => {
          await insertRows(tx, 'game_counter', { game_id: `cut-${round}`, likes: 1 })
          const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
          const end = () => sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(at.db)
          if (moment === 'amid a statement') {
            await Promise.all([sql`select pg_sleep(60)`.execute(tx), end()])
          } else {
            await end()
            // Noticed or not: the next statement fails.
            await sql`select 1`.execute(tx)
          }
        })
        const fault = await cut.catch((error: unknown) => error)
        expect([isStorageFault(fault), String(fault)]).toEqual([true, String(fault)])
      }
      const left = await other.selectFrom('game_counter').select('game_id').execute()
      expect(left).toEqual([])
    },
  )
})

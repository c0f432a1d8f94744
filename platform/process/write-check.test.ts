/** The write check: throttled, shared and accurate. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnBothEngines } from '#tests/databases.ts'
import { isStorageFault } from '#platform/db/storage-fault.ts'
import { createWriteCheck } from './write-check.ts'

const START = 1_750_000_000_000

describeOnBothEngines('the write check', (at) => {
  it('writes once a second, however often it is called', async () => {
    let now = START
    const checkWrite = createWriteCheck(at.db, () => now)
    const readTimes = () => at.db.selectFrom('write_check').select('checked_at').execute()
    await Promise.all([checkWrite(), checkWrite()])
    now = START + 999
    await checkWrite()
    expect(await readTimes()).toEqual([{ checked_at: START }])
    now = START + 1_000
    await checkWrite()
    expect(await readTimes()).toEqual([{ checked_at: START + 1_000 }])
  })

  it('rejects while the database is read-only, and recovers afterwards', async () => {
    let now = START
    const checkWrite = createWriteCheck(at.db, () => now)
    const readOnly = async (state: 'on' | 'off') => {
      if (at.engine === 'sqlite') return sql.raw(`pragma query_only = ${state}`).execute(at.db)
      // A refused write ends its connection: the next one finds the same.
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(at.db)
      for (const change of [
        'set default_transaction_read_only = off',
        `alter database "${rows[0]!.name}" set default_transaction_read_only = ${state}`,
        `set default_transaction_read_only = ${state}`,
      ]) {
        await sql.raw(change).execute(at.db)
      }
    }
    await checkWrite()
    await readOnly('on')
    now += 1_000
    expect(isStorageFault(await checkWrite().catch((error: unknown) => error))).toBe(true)
    await readOnly('off')
    await expect(checkWrite()).resolves.toBeUndefined()
  })
})

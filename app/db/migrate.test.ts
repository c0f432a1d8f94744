/** A database that a later version of the portal has migrated: whoever knows its floor works on it. */
import { sql, type Kysely } from 'kysely'
import { beforeEach, describe, expect, inject, it, onTestFinished, test } from 'vitest'
import { createPostgresDatabase } from '#tests/postgres.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { openDatabase, type OpenDatabase } from './db.server.ts'
import { isAhead } from './migrate.server.ts'

const LATER = '9999-from-the-future'
const LINE =
  /^DatabaseError: The database cannot be used \(.+\): its schema is newer than .+; update the portal, or restore a backup that this version made$/

/** What a later version writes that has migrated. */
async function applyLater(db: OpenDatabase): Promise<void> {
  await sql`insert into kysely_migration values (${LATER}, '2099-01-01')`.execute(db)
}

const raiseFloor = (db: OpenDatabase, migration: string) =>
  db.updateTable('schema_floor').set({ migration }).execute()

async function listApplied(db: Kysely<any>): Promise<string[]> {
  const rows = await db.selectFrom('kysely_migration').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

describeOnBothEngines('a database that a later version has migrated', (at) => {
  let applied: string[]
  beforeEach(async () => {
    await applyLater(at.db)
    applied = await listApplied(at.db)
  })

  /** Opens it once more: the other one is what still runs meanwhile. */
  const reopen = async () => {
    const db = await openDatabase(at.location)
    onTestFinished(() => db.destroy())
    return db
  }
  const refusal = () => openDatabase(at.location).catch(String)

  it('is worked on by whoever knows the floor, and migrated no further', async () => {
    const db = await reopen()
    await db.insertInto('game_counter').values({ game_id: 'survev', likes: 1 }).execute()
    expect(await at.db.selectFrom('game_counter').select('likes').execute()).toEqual([{ likes: 1 }])
    expect(await listApplied(at.db)).toEqual(applied)
  })

  it('is refused by whoever does not know the floor', async () => {
    await raiseFloor(at.db, LATER)
    expect(await refusal()).toMatch(LINE)
    expect(await listApplied(at.db)).toEqual(applied)
  })

  it('is refused where its floor is not told', async () => {
    await at.db.deleteFrom('schema_floor').execute()
    expect(await refusal()).toMatch(LINE)
    await at.db.schema.dropTable('schema_floor').execute()
    expect(await refusal()).toMatch(LINE)
    expect(await listApplied(at.db)).toEqual(applied)
  })

  it('is refused by whoever has a migration that it has not been through', async () => {
    const last = applied.findLast((name) => name !== LATER)!
    await sql`delete from kysely_migration where name = ${last}`.execute(at.db)
    expect(await refusal()).toMatch(LINE)
    expect(await listApplied(at.db)).toEqual(applied.filter((name) => name !== last))
  })
})

test('a floor says nothing to whoever knows every migration', () => {
  expect(isAhead({ applied: ['0001-game-counter'], floor: LATER })).toBe(false)
})

describe.runIf(inject('postgresUrl'))('nodes that start together', () => {
  it('on an empty Postgres all open it, and it is migrated once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const location = await createPostgresDatabase(inject('postgresUrl')!)
      const nodes = await Promise.all(Array.from({ length: 3 }, () => openDatabase(location)))
      const [first] = nodes
      const applied = await listApplied(first!)
      expect(applied).toContain('0010-schema-floor')
      expect(new Set(applied).size).toBe(applied.length)
      expect(await first!.selectFrom('schema_floor').select('id').execute()).toEqual([{ id: 1 }])
      await Promise.all(nodes.map((node) => node.destroy()))
    }
  })
})

describe.runIf(inject('postgresUrl'))('a later version that migrates meanwhile', () => {
  /** Opens a database while another process holds the migrations, which `finish` lets go. */
  async function openMeanwhile(finish: (db: OpenDatabase) => Promise<unknown>) {
    const location = await createPostgresDatabase(
      inject('postgresUrl')!,
      inject('postgresTemplate'),
    )
    const other = await openDatabase(location)
    onTestFinished(() => other.destroy())
    let opening: Promise<OpenDatabase> | undefined
    await other.transaction().execute(async (tx) => {
      await sql`lock table kysely_migration_lock in access exclusive mode`.execute(tx)
      opening = openDatabase(location)
      // It has found nothing unknown by now, and waits for its turn.
      await expect
        .poll(async () => {
          const waiting = sql`select 1 from pg_locks
            where not granted and relation = 'kysely_migration_lock'::regclass`
          return (await waiting.execute(other)).rows.length
        })
        .toBe(1)
      await finish(other)
    })
    const db = await opening!
    onTestFinished(() => db.destroy())
  }

  it('is no fault where the floor is known', async () => {
    await expect(openMeanwhile(applyLater)).resolves.toBeUndefined()
  })

  it('is told in the same line where it is not', async () => {
    const contract = async (db: OpenDatabase) => {
      await applyLater(db)
      await raiseFloor(db, LATER)
    }
    expect(await openMeanwhile(contract).catch(String)).toMatch(LINE)
  })
})

/**
 * A database that a later version has migrated: usable by every program that knows its floor. What
 * migrations keep.
 */
import { sql, type Kysely } from 'kysely'
import { beforeEach, describe, expect, inject, it, onTestFinished, test } from 'vitest'
import { makePlayTime, makeUser } from '#tests/factories.ts'
import { createPostgresDatabase } from '#tests/postgres.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { isPostgres } from './engine.ts'
import { openDatabase, type OpenDatabase } from './db.server.ts'
import { requireUsableSchema } from './migrate.server.ts'
import * as weekOfPlayTime from './migrations/0007-week-of-play-time.ts'
import * as foldedAgain from './migrations/0015-folded-again.ts'
import { lockMigrations } from './postgres-dialect.server.ts'
import { insertRows } from '#tests/rows.ts'
import { openTestDatabase } from '#tests/test-database.ts'

const LATER = '9999-from-the-future'
const LINE =
  /^DatabaseError: The database cannot be used \(.+\): its schema is newer than .+; update the portal, or restore a backup that this version made$/

/** Records a migration of a later version. */
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

  /** Opens a second connection; the first one stands for a program that is still running. */
  const reopen = async () => {
    return openTestDatabase(at.location)
  }
  const refusal = () => openDatabase(at.location).catch(String)

  it('is usable by a program that knows the floor, and is not migrated further', async () => {
    const db = await reopen()
    await insertRows(db, 'game_counter', { game_id: 'survev', likes: 1 })
    expect(await at.db.selectFrom('game_counter').select('likes').execute()).toEqual([{ likes: 1 }])
    expect(await listApplied(at.db)).toEqual(applied)
  })

  it('is refused by a program that does not know the floor', async () => {
    await raiseFloor(at.db, LATER)
    expect(await refusal()).toMatch(LINE)
    expect(await listApplied(at.db)).toEqual(applied)
  })

  it('is refused if it has no floor', async () => {
    await at.db.deleteFrom('schema_floor').execute()
    expect(await refusal()).toMatch(LINE)
    await at.db.schema.dropTable('schema_floor').execute()
    expect(await refusal()).toMatch(LINE)
    expect(await listApplied(at.db)).toEqual(applied)
  })

  it('is not taken for one of another program if it began the history again', async () => {
    await sql`delete from kysely_migration where name <> ${LATER}`.execute(at.db)
    expect(await refusal()).toMatch(LINE)
  })

  it('is refused if it lacks a migration that the program has', async () => {
    const last = applied.findLast((name) => name !== LATER)!
    await sql`delete from kysely_migration where name = ${last}`.execute(at.db)
    expect(await refusal()).toMatch(LINE)
    expect(await listApplied(at.db)).toEqual(applied.filter((name) => name !== last))
  })
})

test('ignores the floor if every applied migration is known', () => {
  expect(requireUsableSchema({ applied: ['0001-baseline'], floor: LATER })).toBe('known')
})

describe.runIf(inject('postgresUrl'))('nodes that start together', () => {
  it('open an empty Postgres and migrate it once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const location = await createPostgresDatabase(inject('postgresUrl')!)
      const nodes = await Promise.all(Array.from({ length: 3 }, () => openDatabase(location)))
      const [first] = nodes
      const applied = await listApplied(first!)
      expect(applied).toContain('0001-baseline')
      expect(new Set(applied).size).toBe(applied.length)
      expect(await first!.selectFrom('schema_floor').select('id').execute()).toEqual([{ id: 1 }])
      await Promise.all(nodes.map((node) => node.destroy()))
    }
  })
})

describe.runIf(inject('postgresUrl'))('a later version that migrates meanwhile', () => {
  /**
   * Opens a database while another process holds the migration lock. `finish` runs before that lock
   * is released.
   */
  async function openMeanwhile(finish: (db: OpenDatabase) => Promise<unknown>) {
    const location = await createPostgresDatabase(
      inject('postgresUrl')!,
      inject('postgresTemplate'),
    )
    const other = await openTestDatabase(location)
    let opening: Promise<OpenDatabase> | undefined
    await other.transaction().execute(async (tx) => {
      await lockMigrations(tx)
      opening = openDatabase(location)
      await expect
        .poll(async () => {
          const waiting = sql`select 1 from pg_locks where not granted and locktype = 'advisory'
            and database = (select oid from pg_database where datname = current_database())`
          return (await waiting.execute(other)).rows.length
        })
        .toBe(1)
      await finish(other)
    })
    const db = await opening!
    onTestFinished(() => db.destroy())
  }

  it('is accepted if the floor is known', async () => {
    await expect(openMeanwhile(applyLater)).resolves.toBeUndefined()
  })

  it('is refused with the same line if the floor is unknown', async () => {
    const contract = async (db: OpenDatabase) => {
      await applyLater(db)
      await raiseFloor(db, LATER)
    }
    expect(await openMeanwhile(contract).catch(String)).toMatch(LINE)
  })
})

describeOnBothEngines('the migration of the play time of a week', (at) => {
  it('keeps the week of the last play', async () => {
    const [{ id }, other] = [await makeUser(at.db), await makeUser(at.db)]
    await makePlayTime(at.db, id, { agar: 9, diep: 9, mope: 9 })
    await makePlayTime(at.db, other.id, { agar: 9 })
    await at.db.schema.alterTable('play_time').dropColumn('week_ms').execute()
    await sql`create table week_play_time
      (user_id text, week_start integer, game_id text, play_ms bigint)`.execute(at.db)
    await sql`insert into week_play_time values
      (${id}, 11, 'agar', 1), (${id}, 18, 'agar', 2), (${id}, 11, 'diep', 3),
      (${other.id}, 18, 'agar', 4)`.execute(at.db)

    await weekOfPlayTime.up(at.db)

    const rows = await at.db
      .selectFrom('play_time')
      .select(['game_id', 'total_ms', 'week_ms'])
      .orderBy('game_id')
      .orderBy('week_ms')
      .execute()
    expect(rows).toEqual([
      { game_id: 'agar', total_ms: 9, week_ms: 2 },
      { game_id: 'agar', total_ms: 9, week_ms: 4 },
      { game_id: 'diep', total_ms: 9, week_ms: 3 },
      { game_id: 'mope', total_ms: 9, week_ms: 0 },
    ])
  })
})

describeOnBothEngines('the migration of folded names', (at) => {
  it('folds the names of many accounts, also again after a change of the folding', async () => {
    const names = Array.from({ length: 2_500 }, (_, index) => `Łukasz ${index}`)
    const date = new Date(0).toISOString()
    const rows = [...names, '', 'Same'].map((name, index) => ({
      id: `id-${index}`,
      name,
      // Half of them were never folded.
      folded_name: index % 2 === 0 ? null : name.toLowerCase(),
      email: `${index}@example.org`,
      email_verified: sql<boolean>`false`,
      image: null,
      created_at: date,
      updated_at: date,
    }))
    await insertRows(at.db, 'user', rows)
    await at.db.schema.dropIndex('game_consent_by_game').execute()
    await foldedAgain.up(at.db)
    const filled = await at.db.selectFrom('user').select('folded_name').execute()
    expect(new Set(filled.map((row) => row.folded_name))).toEqual(
      new Set([...names.map((name) => name.replace('Ł', 'l')), '', 'same']),
    )
  })
})

describeOnBothEngines('the consents of a game', (at) => {
  it('are found by an index', async () => {
    const plan = isPostgres(at.db) ? sql`explain` : sql`explain query plan`
    const { rows } = await at.db.connection().execute(async (connection) => {
      if (isPostgres(at.db)) await sql`set enable_seqscan = off`.execute(connection)
      return sql`${plan} delete from game_consent where game_id = 'agar'`.execute(connection)
    })
    expect(JSON.stringify(rows)).toContain('game_consent_by_game')
  })
})

/** A database of release 0.2.1 becomes one of this release, and keeps what is in it. */
import { dirname } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { Pool } from 'pg'
import { beforeEach, expect, inject, test } from 'vitest'
import { listNotifications } from '#features/notifications/server/notifications.server.ts'
import { hashToken } from '#features/accounts/server/sessions/session-cookie.server.ts'
import { backUp, runBackupCommand } from '#tests/backups.ts'
import { describeEachEngine } from '#tests/databases.ts'
import { makeFolder } from '#tests/folder.ts'
import { createPostgresDatabase } from '#tests/postgres.ts'
import * as baseline from './migrations/0001-baseline.ts'
import { createSqliteDialect } from './sqlite-dialect.server.ts'
import { openSqliteFile } from './sqlite-file.server.ts'
import { MIGRATION_NAMES } from './migrate.server.ts'
import { openTestDatabase } from '#tests/test-database.ts'

/** The migrations of release 0.2.1. Their schema is the baseline. */
const NAMES = `0001-game-counter 0002-accounts 0003-report-age 0004-address-traces 0005-housekeeping
  0006-write-check 0007-notification-undo 0008-counter-version 0009-notification-kinds
  0010-schema-floor 0011-built-files 0012-chores 0013-erasures 0014-announcements 0015-game-checks
  0016-session-hashes 0017-uncounted-likes 0018-suspensions 0019-auth-leftovers
  0020-account-language 0021-saved-games 0022-play-days 0023-likes-by-age 0024-daily-games
  0025-play-streak-start 0026-pending-deletions`.split(/\s+/)

const NOW = Date.now()
const DATE = new Date(NOW - 60_000).toISOString()
const games = [{ id: 'agar', name: 'Agar.io' }]

describeEachEngine('a database of release 0.2.1', (engine) => {
  let location: string
  let db: Kysely<any>
  beforeEach(async () => {
    location =
      engine === 'sqlite'
        ? `${await makeFolder()}/io-arcade.sqlite`
        : await createPostgresDatabase(inject('postgresUrl')!)
    db = new Kysely<any>({
      dialect:
        engine === 'sqlite'
          ? createSqliteDialect({ open: () => openSqliteFile(location) })
          : new PostgresDialect({ pool: new Pool({ connectionString: location }) }),
    })
    const migrations = Object.fromEntries(
      NAMES.map((name, place) => [name, place === 0 ? baseline : { up: async () => undefined }]),
    )
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
  })

  async function openNow() {
    await db.destroy()
    return openTestDatabase(location)
  }

  async function addPlayer(id: string, preferences: object = {}) {
    const user = { id, name: id, email: `${id}@example.org`, image: null }
    await db
      .insertInto('user')
      .values({
        ...user,
        email_verified: engine === 'sqlite' ? 1 : true,
        created_at: DATE,
        updated_at: DATE,
      })
      .execute()
    await db
      .insertInto('notification_preferences')
      .values({ user_id: id, ...preferences })
      .execute()
  }

  test('is refused if its engine migration was interrupted', async () => {
    await db.schema.createTable('unfinished_move').addColumn('nothing', 'integer').execute()
    await expect(openNow()).rejects.toThrow('an engine migration of release 0.2')
  })

  test('keeps sessions, notifications, announcements and leases', async () => {
    await addPlayer('ada')
    await addPlayer('bob', { game_update_notifications: 0 })
    const dates = { created_at: DATE, updated_at: DATE, expires_at: DATE }
    const session = { user_id: 'ada', ip_address: null, user_agent: 'a browser', ...dates }
    await db
      .insertInto('session')
      .values([
        { id: 'raw', token: 'secret', ...session },
        { id: 'hashed', token: hashToken('other'), ...session },
      ])
      .execute()
    const texts = { type: 'game', title: 'A title', message: 'A "message"\n', link: null }
    const own = { user_id: 'ada', created_at: NOW, ...texts }
    await db
      .insertInto('notification')
      .values([
        { id: 'n1', kind: 'about-data', data: '{}', is_read: 1, ...own },
        { id: 'n2', kind: null, data: null, is_read: 0, ...own, created_at: NOW - 1 },
      ])
      .execute()
    const announcement = { told_on: new Date(NOW).toISOString(), kind: 'game-added', ...texts }
    await db
      .insertInto('announcement')
      .values([
        { id: 'a1', created_at: NOW - 2, data: '{"gameId":"agar"}', ...announcement },
        { id: 'a2', created_at: NOW - 3, data: '{"gameId":"agar"}', ...announcement },
        { id: 'a3', created_at: NOW - 4, data: '{"gameId":"agar"}', ...announcement },
      ])
      .execute()
    await db
      .insertInto('announcement_mark')
      .values([
        { user_id: 'ada', announcement_id: 'a2', is_read: 1, deleted_at: null },
        { user_id: 'ada', announcement_id: 'a3', is_read: 0, deleted_at: NOW },
        { user_id: 'bob', announcement_id: 'a1', is_read: 0, deleted_at: null },
      ])
      .execute()
    await db.updateTable('chores').set({ next_round_at: 11 }).where('id', '=', 1).execute()
    const chores = [2, 4, 16].map((id) => ({ id, next_round_at: id }))
    await db.insertInto('chores').values(chores).execute()

    const opened = await openNow()
    const sessions = await opened.selectFrom('session').select(['id', 'token']).execute()
    expect(sessions.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
      { id: 'hashed', token: hashToken('other') },
      { id: 'raw', token: hashToken('secret') },
    ])
    const list = async (userId: string) =>
      (await listNotifications(opened, userId, { games, now: NOW })).map(
        ({ title, message, isRead }) => [title, message, isRead],
      )
    const newGame = ['New game: Agar.io', expect.any(String)]
    expect(await list('ada')).toEqual([
      ['Your data is yours', expect.any(String), true],
      ['A title', 'A "message"\n', false],
      [...newGame, false],
      [...newGame, true],
    ])
    expect(await list('bob')).toEqual([[...newGame, false]])
    const leases = await opened.selectFrom('job_lease').selectAll().orderBy('job').execute()
    expect(leases).toEqual([
      { job: 'housekeeping', last_run_at: null, next_run_at: 11 },
      { job: 'nightly-backup', last_run_at: null, next_run_at: 2 },
    ])
    const tables = (await opened.introspection.getTables()).map(({ name }) => name)
    expect(tables).not.toContain('operator_request')
  })

  test('has the names of this release, also after an interruption', async () => {
    const interrupted = sql`insert into kysely_migration values ('0001-baseline', ${DATE})`
    await interrupted.execute(db)
    const opened = await openNow()
    const { rows } = await sql`select name from kysely_migration order by name`.execute(opened)
    expect(rows).toEqual(MIGRATION_NAMES.map((name) => ({ name })))
  })

  test('is restored from a backup made before the upgrade', async () => {
    await addPlayer('ada')
    const dataDir = dirname(location)
    const place: Record<string, string> =
      engine === 'sqlite'
        ? { DATA_DIR: dataDir }
        : { DATA_DIR: await makeFolder(), DATABASE_URL: location }
    const path = await backUp(place)
    const target: Record<string, string> = { DATA_DIR: await makeFolder() }
    if (engine === 'postgres') {
      target.DATABASE_URL = await createPostgresDatabase(inject('postgresUrl')!)
    }
    const { code, error } = await runBackupCommand('restore', target, [path])
    expect([code, error]).toEqual([0, ''])
    const restored = await openTestDatabase(
      target.DATABASE_URL ?? `${target.DATA_DIR}/io-arcade.sqlite`,
    )
    expect(await restored.selectFrom('user').select('id').execute()).toEqual([{ id: 'ada' }])
  })

  test('is refused if a release before it made the schema', async () => {
    await sql`delete from kysely_migration where name = '0026-pending-deletions'`.execute(db)
    await db.schema.dropTable('pending_deletion').execute()
    await expect(openNow()).rejects.toThrow(
      /: it is older than release 0\.2\.1; start that release on it once, then this one$/,
    )
  })
})

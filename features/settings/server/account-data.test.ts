/** Tests that the download contains every column of every table with account data. */
import { expect, it } from 'vitest'
import { describeOnBothEngines, type TestDatabase } from '#tests/databases.ts'
import { makeUser } from '#tests/factories.ts'
import { accountColumns, collectAccountData } from './account-data.server.ts'
import { insertRows } from '#tests/rows.ts'

/** Tables without an owner. A new table must be added here or to the download. */
const NOT_OF_AN_ACCOUNT = new Set([
  'announced_game',
  'announcement',
  // What staff did about the account is read from it, without who did it.
  'audit_entry',
  'daily_figure',
  'daily_game',
  'hosted_content',
  'hosted_file',
  'hosted_part',
  'hosted_version',
  // Hashes of deleted accounts.
  'erasures',
  'game_check',
  'game_counter',
  'game_report',
  'invitation',
  'job_lease',
  'kysely_migration',
  'kysely_migration_lock',
  'node',
  'own_game',
  'portal_identity',
  'portal_setting',
  'schema_floor',
  'used_token',
  'write_check',
])

const SOME_DATE = '2031-02-03T04:05:06.000Z'

interface Column {
  name: string
  dataType: string
}

/** The test's value for a column: a unique text where the column allows any text. */
function valueFor(table: string, { name, dataType }: Column, userId: string): string | number {
  const given: Record<string, string> = {
    user_id: userId,
    friend_id: userId,
    blocked_id: userId,
    sender_id: userId,
    receiver_id: userId,
    'outbox.recipient': 'ada@example.org',
    'account_token.purpose': 'reset',
    // Must refer to the existing like.
    'like_network.game_id': 'game_like.game_id',
  }
  // On SQLite the dates of these tables are text.
  const isDate = /^(session|account)\.(created|updated|expires)_at$/.test(`${table}.${name}`)
  if (isDate || /timestamp/.test(dataType)) return SOME_DATE
  if (/int/i.test(dataType)) return 1
  return given[name] ?? given[`${table}.${name}`] ?? `${table}.${name}`
}

/** Creates a user with one row in every table with account data and a value in each column. */
async function makeFilledUser({ db }: TestDatabase): Promise<string> {
  const { id } = await makeUser(db, { name: 'Ada', email: 'ada@example.org' })
  await db
    .updateTable('user')
    .set({ image: 'user.image', language: 'pt-br' })
    .where('id', '=', id)
    .execute()
  for (const { name, columns } of await db.introspection.getTables()) {
    if (!(name in accountColumns) || name === 'user') continue
    const row: object = Object.fromEntries(
      columns.map((column) => [column.name, valueFor(name, column, id)]),
    )
    const table = name as 'profile'
    if (columns.some((column) => column.name === 'user_id'))
      await db.deleteFrom(table).where('user_id', '=', id).execute()
    await insertRows(db, table, row as never)
  }
  return id
}

describeOnBothEngines('account data download', (at) => {
  it('lists every table and every column', async () => {
    const undecided = (await at.db.introspection.getTables()).flatMap(({ name, columns }) => {
      if (NOT_OF_AN_ACCOUNT.has(name)) {
        return columns.some((column) => column.name === 'user_id') ? [name] : []
      }
      if (!(name in accountColumns)) return [name]
      const choices = accountColumns[name]!
      return columns
        .filter((column) => column.name !== 'user_id' && !(column.name in choices))
        .map((column) => `${name}.${column.name}`)
    })
    expect(undecided).toEqual([])
  })

  it('lists no missing column', async () => {
    const there = new Set(
      (await at.db.introspection.getTables()).flatMap(({ name, columns }) =>
        columns.map((column) => `${name}.${column.name}`),
      ),
    )
    const decided = Object.entries(accountColumns).flatMap(([table, columns]) =>
      Object.keys(columns).map((column) => `${table}.${column}`),
    )
    expect(decided.filter((column) => !there.has(column))).toEqual([])
  })

  it('contains the values of all columns except secrets', async () => {
    const userId = await makeFilledUser(at)
    const text = JSON.stringify(await collectAccountData(at.db, userId))
    const all = (await at.db.introspection.getTables()).flatMap(({ name, columns }) =>
      name in accountColumns
        ? columns.map((column) => ({
            marker: `${name}.${column.name}`,
            choice: accountColumns[name]![column.name],
            isMarked:
              name !== 'user' && valueFor(name, column, userId) === `${name}.${column.name}`,
          }))
        : [],
    )
    const secrets = all.filter(({ choice }) => !choice)
    expect(secrets.length).toBeGreaterThanOrEqual(5)
    expect(secrets.filter(({ marker }) => text.includes(marker))).toEqual([])
    const values = all.filter(({ choice }) => choice)
    expect(values.length).toBeGreaterThanOrEqual(50)
    expect(values.filter(({ choice }) => !text.includes(`"${choice}":`))).toEqual([])
    const marked = values.filter(({ isMarked }) => isMarked)
    expect(marked.length).toBeGreaterThanOrEqual(15)
    expect(marked.filter(({ marker }) => !text.includes(`"${marker}"`))).toEqual([])
    expect(text).toContain('"user.image"')
    expect(text).toContain('"language":"pt-br"')
  })

  it("uses the product's names", async () => {
    const { id } = await makeUser(at.db, { name: 'Ada', email: 'ada@example.org', createdAt: 0 })
    await insertRows(at.db, 'game_like', { user_id: id, game_id: 'agar', created_at: 1_000 })
    const data = await collectAccountData(at.db, id, 2_000)
    expect(data).toMatchObject({
      exportedAt: '1970-01-01T00:00:02.000Z',
      email: 'ada@example.org',
      emailVerified: false,
      displayName: 'Ada',
      photoURL: null,
      createdAt: '1970-01-01T00:00:00.000Z',
      profile: { totalPlayTimeMs: 0, lastLogin: '1970-01-01T00:00:00.000Z' },
      likedGames: [{ gameId: 'agar', likedAt: '1970-01-01T00:00:01.000Z' }],
      playTimeByGame: [],
      achievements: [],
      notifications: [],
      notificationPreferences: { emailNotifications: true, marketingEmails: false },
      privacySettings: { publicProfile: true },
      sessions: [],
    })
  })

  it('contains no data of other accounts', async () => {
    await makeFilledUser(at)
    const { id } = await makeUser(at.db)
    const text = JSON.stringify(await collectAccountData(at.db, id))
    expect(text).not.toContain('ada@example.org')
    expect(text).not.toContain('game_like.game_id')
  })
})

/** Deleting an account: nothing of it is left, not even in the file, and nothing of others is gone. */
import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import pino from 'pino'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import { openDatabase, type Db } from '#app/db/db.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser } from '#tests/factories.ts'
import { makeFolder } from '#tests/folder.ts'
import { createToken } from '../accounts/account-tokens.server.ts'
import { requestEmailChange } from '../accounts/credentials.server.ts'
import { setLike } from '../likes/set-like.server.ts'
import { composeMail } from '../mail/mail-text.ts'
import { queueMail } from '../mail/outbox.server.ts'
import { createFileSender, eraseMailFiles } from '../mail/transport.server.ts'
import { addStarterNotes } from '../notifications/notifications.server.ts'
import { emptyLog, eraseAccount } from './erase-account.server.ts'

const site = { portalName: 'IO Arcade', publicUrl: 'http://localhost:3000' }
const mail = composeMail({ portalName: 'IO Arcade', subject: 'Hello', paragraphs: ['Text.'] })

/** A user with rows in every table that can hold some. */
async function makeBusyUser(db: Db, overrides: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(db, overrides)
  const userId = user.id
  await addStarterNotes(db, { userId, portalName: user.name, gameCount: 25 })
  for (const gameId of ['survev', 'agar']) await setLike(db, { userId, gameId, liked: true })
  const game = { user_id: userId, game_id: 'survev' }
  await db
    .insertInto('play_time')
    .values({ ...game, total_ms: 5, last_played_at: 6 })
    .execute()
  await db
    .insertInto('play_report')
    .values({ user_id: userId, report_id: `report-${userId}`, credited_ms: 5, created_at: 6 })
    .execute()
  await db
    .insertInto('achievement')
    .values({ user_id: userId, achievement_id: 'playtime-1h', unlocked_at: 7 })
    .execute()
  const now = new Date().toISOString()
  const dates = { created_at: now, updated_at: now }
  await db
    .insertInto('session')
    .values({
      id: `session-${userId}`,
      token: `token-${userId}`,
      user_id: userId,
      expires_at: now,
      ip_address: null,
      user_agent: null,
      ...dates,
    })
    .execute()
  await db
    .insertInto('account')
    .values({
      id: `account-${userId}`,
      account_id: userId,
      provider_id: 'credential',
      user_id: userId,
      password: '$argon2id$',
      ...dates,
    })
    .execute()
  await createToken(db, { userId, purpose: 'reset', email: user.email })
  await queueMail(db, user.email, mail)
  return user
}

/** The tables that hold one of these texts in any column. */
async function tablesWith(db: Db, texts: string[]): Promise<string[]> {
  const tables = await db.introspection.getTables()
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await db
      .selectFrom(name as 'user')
      .selectAll()
      .execute()
    const content = JSON.stringify(rows)
    if (texts.some((text) => content.includes(text))) found.push(name)
  }
  return found
}

describeOnBothEngines('erasing an account', (at) => {
  it('leaves no row of it, and all of the others', async () => {
    const gone = await makeBusyUser(at.db, { name: 'Gone Person', email: 'gone@example.org' })
    const kept = await makeBusyUser(at.db, { name: 'Kept Person', email: 'kept@example.org' })
    const before = await tablesWith(at.db, [gone.id, gone.email])
    expect(before.length).toBeGreaterThan(10)
    await eraseAccount(at.db, gone.id)
    expect(await tablesWith(at.db, [gone.id, gone.email, gone.name])).toEqual([])
    expect(await tablesWith(at.db, [kept.id, kept.email])).toEqual(before)
  })

  it('takes its likes off the counters, and returns them', async () => {
    const gone = await makeBusyUser(at.db)
    await makeBusyUser(at.db)
    const { counters } = await eraseAccount(at.db, gone.id)
    expect(counters).toEqual([
      { gameId: 'agar', likes: 1 },
      { gameId: 'survev', likes: 1 },
    ])
  })

  it('takes its mails out of the outbox, also those to an address that it asked for', async () => {
    const gone = await makeUser(at.db)
    const change = { userId: gone.id, email: gone.email, newEmail: 'wanted@example.org' }
    await at.db.transaction().execute((tx) => requestEmailChange(tx, site, change))
    const { addresses } = await eraseAccount(at.db, gone.id)
    expect(addresses).toEqual([gone.email, 'wanted@example.org'])
    expect(await at.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })

  it('leaves the mails of an account whose address it asked for', async () => {
    const owner = await makeUser(at.db)
    await queueMail(at.db, owner.email, mail)
    const thief = await makeUser(at.db)
    const change = { userId: thief.id, email: thief.email, newEmail: owner.email }
    await at.db.transaction().execute((tx) => requestEmailChange(tx, site, change))
    await eraseAccount(at.db, thief.id)
    const left = await at.db.selectFrom('outbox').select('recipient').execute()
    expect(left).toEqual([{ recipient: owner.email }])
  })

  it('twice, or of nobody, changes nothing', async () => {
    const kept = await makeBusyUser(at.db)
    expect(await eraseAccount(at.db, 'nobody')).toEqual({ counters: [], addresses: [] })
    expect(await tablesWith(at.db, [kept.id])).toContain('user')
  })

  it('with many at once keeps every counter equal to its rows', async () => {
    const users = await Promise.all(Array.from({ length: 12 }, () => makeBusyUser(at.db)))
    await Promise.all(users.slice(2).map((user) => eraseAccount(at.db, user.id)))
    const counters = await at.db.selectFrom('game_counter').select('likes').execute()
    expect(counters).toEqual([{ likes: 2 }, { likes: 2 }])
  })
})

describe('the traces in the file', () => {
  async function read(path: string): Promise<string> {
    return existsSync(path) ? readFile(path, 'latin1') : ''
  }

  test('are gone, wherever among many the account stood', async () => {
    const path = join(await makeFolder(), 'io-arcade.sqlite')
    const db = await openDatabase(path)
    onTestFinished(() => db.destroy())
    const users = []
    for (let number = 0; number < 120; number += 1) {
      // Names of all lengths move the rows between the pages of the file.
      const name = `Nadja${number}x${'y'.repeat(number % 40)}`
      users.push(await makeBusyUser(db, { name, email: `trace${number}z@example.org` }))
    }
    for (const user of users.filter((_, index) => index % 3 === 1)) {
      expect(await read(path).then((main) => main.length)).toBeGreaterThan(0)
      await eraseAccount(db, user.id)
      const content = (await read(path)) + (await read(`${path}-wal`))
      for (const text of [user.email, user.name, user.id]) {
        expect(content.includes(text), `${text} in the file`).toBe(false)
      }
    }
    const left = (await read(path)) + (await read(`${path}-wal`))
    expect(left).toContain(users[0]!.email)
  })
})

test('mail files to an address are removed, others stay', async () => {
  const folder = join(await makeFolder(), 'mail')
  await mkdir(folder)
  await writeFile(join(folder, 'notes.txt'), 'To: gone@example.org')
  const send = createFileSender(folder, 'IO Arcade <play@example.org>', pino({ level: 'silent' }))
  await send('gone@example.org', mail)
  await send('gone@example.org.evil.example', mail)
  await send('kept@example.org', mail)
  await eraseMailFiles(folder, ['gone@example.org'])
  const files = await readdir(folder)
  const left = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  expect(left).toHaveLength(3)
  expect(left.filter((content) => /^To: gone@example\.org\r/m.test(content))).toEqual([])
})

test('a folder without mails is no fault', async () => {
  await expect(eraseMailFiles('/no/such/folder', ['gone@example.org'])).resolves.toBeUndefined()
})

test('a backup that reads keeps the log from being emptied, and nothing waits for it', async () => {
  const path = join(await makeFolder(), 'a.sqlite')
  const db = await openDatabase(path)
  const backup = new DatabaseSync(path)
  backup.exec('begin; select * from user')
  await db.insertInto('game_counter').values({ game_id: 'agar', likes: 1 }).execute()
  expect(await emptyLog(db)).toBe(false)
  // Only for this: other statements wait for their turn as before.
  const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(db)
  expect(rows[0]!.timeout).toBeGreaterThan(0)
  backup.exec('commit')
  backup.close()
  expect(await emptyLog(db)).toBe(true)
  await db.destroy()
})

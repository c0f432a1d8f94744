/**
 * Tests that deleting an account removes all its data, also from the file, and no data of others.
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { countRows } from '#platform/db/count-rows.ts'
import { transact } from '#platform/db/transact.server.ts'
import { sql } from 'kysely'
import pino from 'pino'
import { describe, expect, it, test } from 'vitest'
import type { OpenDatabase } from '#platform/db/db.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeBusyUser } from '#tests/user-with-all-rows.ts'
import { recordEvents } from '#tests/events.ts'
import { findPublicId, makeUser } from '#tests/factories.ts'
import { makeFolder } from '#tests/folder.ts'
import { confirm, site, tokensTo } from '#tests/mailed-links.ts'
import { voidTokens } from '#features/accounts/server/addresses/account-tokens.server.ts'
import { requestEmailChange } from '#features/accounts/server/addresses/address-change.server.ts'
import { hasOwner } from '#features/accounts/server/roles.server.ts'
import { setLike } from '#features/likes/server/set-like.server.ts'
import { composeMail } from '#features/mail/server/mail-text.ts'
import { queueMail } from '#features/mail/server/outbox.server.ts'
import { createFileSender } from '#features/mail/server/transport.server.ts'
import {
  completeDeletions,
  deleteAccountData,
  eraseAccount,
  finishErasure,
} from './delete-account-data.server.ts'
import { listLoggedDeletions } from './deletion-log.server.ts'
import { insertRows } from '#tests/rows.ts'
import { openTestDatabase } from '#tests/test-database.ts'

const mail = composeMail({ portalName: 'IO Arcade', subject: 'Hello', paragraphs: ['Text.'] })

/** Requests a change of the address. */
const requestChange = (db: OpenDatabase, userId: string, newEmail: string) =>
  transact(db, (tx) => requestEmailChange(tx, site, { userId, newEmail }))

/** Changes the address of a user through the mailed link. */
async function moveTo(db: OpenDatabase, userId: string, newEmail: string) {
  await requestChange(db, userId, newEmail)
  const [token = ''] = await tokensTo(db, newEmail)
  expect(await confirm(db, token)).toMatchObject({ isChanged: true })
}

/** The recipients of the mails in the outbox, sorted. */
async function recipientsOf(db: OpenDatabase): Promise<string[]> {
  const rows = await db.selectFrom('outbox').select('recipient').distinct().execute()
  return rows.map((row) => row.recipient).toSorted()
}

/** The tables that contain one of these texts in any column. */
async function tablesWith(db: OpenDatabase, texts: string[]): Promise<string[]> {
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

describeOnBothEngines('deleteAccountData', (at) => {
  /** Makes an account with more rows than one transaction deletes. */
  async function makeLargeUser() {
    const user = await makeBusyUser(at.db, {
      // Ids of the first version have capitals, addresses must not.
      id: 'LargePerson',
      name: 'Large Person',
      email: 'large@example.org',
    })
    const reports = Array.from({ length: 600 }, (_, number) => ({
      user_id: user.id,
      report_id: `report-${number}`,
      credited_ms: 1,
      created_at: 1,
    }))
    await insertRows(at.db, 'play_report', reports)
    return user
  }

  /** Writes a mail file to each recipient, then erases the account. Returns the number left. */
  async function eraseWithFiles(userId: string, recipients: readonly string[]) {
    const mailFolder = await makeFolder()
    const log = pino({ level: 'silent' })
    const send = createFileSender(mailFolder, { name: '', address: 'play@example.org' }, log)
    for (const recipient of recipients) {
      await send({ ...mail, id: randomUUID(), recipient, queuedAt: Date.now() })
    }
    const erased = await transact(at.db, (tx) => eraseAccount(tx, userId))
    await finishErasure({ db: at.db, log, mailFolder }, erased)
    return (await readdir(mailFolder)).length
  }

  it('makes an account with many rows unusable at once, and completes the deletion later', async () => {
    const { id, email } = await makeLargeUser()
    const { id: otherOwner } = await makeUser(at.db)
    await at.db.updateTable('user').set({ role: 'owner' }).execute()
    const publicId = await findPublicId(at.db, id)
    const events = recordEvents(at.db)
    // As if the process ended after the first transaction.
    await transact(at.db, (tx) => eraseAccount(tx, id))
    expect(await countRows(at.db.selectFrom('play_report'))).toBe(601)
    expect(events).toContainEqual({ kind: 'account-erased', userId: id })
    expect(await listLoggedDeletions(at.db)).toHaveLength(1)
    for (const table of ['session', 'account', 'account_token', 'game_like', 'outbox'] as const) {
      expect(await at.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
    expect(await tablesWith(at.db, [email, publicId])).toEqual([])
    expect(await hasOwner(at.db, otherOwner)).toBe(false)
    // A request that began before.
    await transact(at.db, (tx) => setLike(tx, { userId: id, gameId: 'agar', liked: true }))
    // The address is free.
    const heir = await makeUser(at.db, { email })

    await completeDeletions(at.db)
    expect(await tablesWith(at.db, [id])).toEqual([])
    expect(await tablesWith(at.db, [heir.id])).toContain('user')
    const counters = await at.db.selectFrom('game_counter').select('likes').execute()
    expect(counters).toEqual([{ likes: 0 }, { likes: 0 }])
  })

  it('deletes an account once more whose deletion is pending, as after a restore', async () => {
    const { id } = await makeLargeUser()
    await insertRows(at.db, 'pending_deletion', { user_id: id })
    await deleteAccountData(at.db, id)
    expect(await tablesWith(at.db, [id])).toEqual([])
  })

  it('deletes all rows of the account and none of others', async () => {
    const gone = await makeBusyUser(at.db, { name: 'Gone Person', email: 'gone@example.org' })
    const kept = await makeBusyUser(at.db, { name: 'Kept Person', email: 'kept@example.org' })
    const before = await tablesWith(at.db, [gone.id, gone.email])
    expect(before.length).toBeGreaterThan(10)
    await deleteAccountData(at.db, gone.id)
    expect(await tablesWith(at.db, [gone.id, gone.email, gone.name])).toEqual([])
    expect(await tablesWith(at.db, [kept.id, kept.email])).toEqual(before)
  })

  it('subtracts its likes from the counters and emits events', async () => {
    const gone = await makeBusyUser(at.db)
    await makeBusyUser(at.db)
    const events = recordEvents(at.db)
    await deleteAccountData(at.db, gone.id)
    expect(new Set(events)).toEqual(
      new Set([
        { kind: 'likes-changed', gameId: 'agar', likes: 1, version: 3 },
        { kind: 'likes-changed', gameId: 'survev', likes: 1, version: 3 },
        { kind: 'account-erased', userId: gone.id },
      ]),
    )
  })

  it('deletes its mails, also to former and requested addresses', async () => {
    const gone = await makeUser(at.db)
    await moveTo(at.db, gone.id, 'second@example.org')
    await moveTo(at.db, gone.id, 'third@example.org')
    await requestChange(at.db, gone.id, 'dropped@example.org')
    await requestChange(at.db, gone.id, 'wanted@example.org')
    // After this, only the mails contain the two requested addresses.
    await transact(at.db, (tx) => voidTokens(tx, gone.id))
    const had = [gone.email, 'second@example.org', 'third@example.org']
    const all = [...had, 'dropped@example.org', 'wanted@example.org']
    expect(await recipientsOf(at.db)).toEqual(all.toSorted())
    expect(await eraseWithFiles(gone.id, [...all, 'nobody@example.org'])).toBe(1)
    expect(await recipientsOf(at.db)).toEqual([])
  })

  it('stores no former address in plain text', async () => {
    const user = await makeUser(at.db)
    await moveTo(at.db, user.id, 'second@example.org')
    await at.db.deleteFrom('outbox').execute()
    expect(await tablesWith(at.db, [user.email])).toEqual([])
    expect(await tablesWith(at.db, [user.id])).toContain('address_trace')
  })

  it('keeps the mails of an account that now has a former address', async () => {
    const gone = await makeUser(at.db)
    await moveTo(at.db, gone.id, 'second@example.org')
    const heir = await makeUser(at.db, { email: gone.email })
    expect(await eraseWithFiles(gone.id, [heir.email])).toBe(1)
    expect(await recipientsOf(at.db)).toEqual([heir.email])
  })

  it('keeps the mails of an account whose address was requested', async () => {
    const owner = await makeUser(at.db)
    await transact(at.db, (tx) => queueMail(tx, owner.email, mail))
    const thief = await makeUser(at.db)
    await requestChange(at.db, thief.id, owner.email)
    await deleteAccountData(at.db, thief.id)
    expect(await recipientsOf(at.db)).toEqual([owner.email])
  })

  it('changes nothing for an unknown account', async () => {
    const kept = await makeBusyUser(at.db)
    const events = recordEvents(at.db)
    await deleteAccountData(at.db, 'nobody')
    expect(events).toEqual([])
    expect(await tablesWith(at.db, [kept.id])).toContain('user')
  })

  it('keeps counters equal to rows when many accounts are deleted at once', async () => {
    const users = await Promise.all(Array.from({ length: 12 }, () => makeBusyUser(at.db)))
    await Promise.all(users.slice(2).map((user) => deleteAccountData(at.db, user.id)))
    const counters = await at.db.selectFrom('game_counter').select('likes').execute()
    expect(counters).toEqual([{ likes: 2 }, { likes: 2 }])
  })
})

describe('deleted data in the SQLite file', () => {
  async function read(path: string): Promise<string> {
    return existsSync(path) ? readFile(path, 'latin1') : ''
  }

  test("is overwritten, wherever the account's rows are stored", async () => {
    const path = join(await makeFolder(), 'io-arcade.sqlite')
    const db = await openTestDatabase(path)
    const users = []
    for (let number = 0; number < 120; number += 1) {
      // Different name lengths spread the rows over the pages of the file.
      const name = `Nadja${number}x${'y'.repeat(number % 40)}`
      users.push(await makeBusyUser(db, { name, email: `trace${number}z@example.org` }))
    }
    for (const user of users.filter((_, index) => index % 3 === 1)) {
      // When SQLite rearranges a page, it may leave copies of index entries in the page's unused space
      // (docs/accounts.md). This removes them.
      await sql`vacuum`.execute(db)
      expect(await read(path)).toContain(user.email)
      await deleteAccountData(db, user.id)
      const content = (await read(path)) + (await read(`${path}-wal`))
      for (const text of [user.email, user.name, user.id]) {
        expect(content.includes(text), `${text} in the file`).toBe(false)
      }
    }
    const left = (await read(path)) + (await read(`${path}-wal`))
    expect(left).toContain(users[0]!.email)
  })
})

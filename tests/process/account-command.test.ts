/** Operator commands next to a running portal on the same data directory. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { listLikedGameIds, setLike } from '#features/likes/server/set-like.server.ts'
import { account } from '../account-command.ts'
import { describeOnBothEngines } from '../databases.ts'
import { makeUser } from '../factories.ts'
import { makeFolder } from '../folder.ts'
import { placeOf, startTestPortal } from '../test-portal.ts'
import { insertRows } from '../rows.ts'
import { openTestDatabase } from '../test-database.ts'

/** Starts a portal with one account that likes a game. */
async function start() {
  const portal = await startTestPortal()
  const db = await openTestDatabase(join(portal.dataDir, 'io-arcade.sqlite'))
  const user = await makeUser(db, { name: 'Ada Lovelace', email: 'ada@example.org' })
  await transact(db, (tx) => setLike(tx, { userId: user.id, gameId: 'agar', liked: true }))
  const environment = { DATA_DIR: portal.dataDir, PUBLIC_URL: portal.url }
  return { portal, db, user, environment }
}

describe('next to a running portal', () => {
  test('find shows an account and ignores the case of its address', async () => {
    const { environment, user } = await start()
    const { code, out, error } = await account(environment, ['find', 'ADA@example.org'])
    expect([code, error]).toEqual([0, ''])
    expect(out).toMatch(/^email +ada@example\.org$/m)
    expect(out).toMatch(/^verified +no$/m)
    expect(out).toMatch(/^name +Ada Lovelace$/m)
    expect(out).toMatch(/^likes +1$/m)
    expect(out).toContain(user.id)
  })

  test('verify confirms the address, and counts the likes that waited for it', async () => {
    const { environment, db, user } = await start()
    const waiting = { user_id: user.id, game_id: 'mope', created_at: 1 }
    await insertRows(db, 'uncounted_like', waiting)
    expect((await account(environment, ['verify', 'ada@example.org'])).code).toBe(0)
    expect(await listLikedGameIds(db, user.id)).toEqual(['agar', 'mope'])
    expect(await db.selectFrom('uncounted_like').selectAll().execute()).toEqual([])
    const row = await db.selectFrom('user').select('email_verified').executeTakeFirstOrThrow()
    expect(row.email_verified).toBe(1)
  })

  test('reset-password prints a link that works once', async () => {
    const { environment } = await start()
    const { out } = await account(environment, ['reset-password', 'ada@example.org'])
    const link = new URL(/http:\S+/.exec(out)![0])
    expect(await (await fetch(link)).text()).toContain('Confirm New Password')
    const password = 'a good long password'
    const post = async (passwordConfirmation = password) => {
      const response = await fetch(link, {
        method: 'POST',
        headers: { Origin: link.origin },
        body: new URLSearchParams({
          token: link.searchParams.get('token')!,
          password,
          passwordConfirmation,
        }),
      })
      // What was typed comes back, except for passwords.
      expect(await response.text()).not.toContain(passwordConfirmation)
      return response.status
    }
    expect([await post('another password'), await post(), await post()]).toEqual([400, 200, 400])
  })

  test('sign-in-link prints a link that signs in once', async () => {
    const { environment } = await start()
    const { out } = await account(environment, ['sign-in-link', 'ada@example.org'])
    const link = new URL(/http:\S+/.exec(out)![0])
    const post = async () => {
      const response = await fetch(link, {
        method: 'POST',
        redirect: 'manual',
        headers: { Origin: link.origin },
        body: new URLSearchParams({ token: link.searchParams.get('token')! }),
      })
      return [response.status, response.headers.get('Set-Cookie')?.startsWith('session=')]
    }
    expect([await post(), await post()]).toEqual([
      [302, true],
      [400, undefined],
    ])
  })

  test('delete asks for the address and changes nothing if another one is typed', async () => {
    const { environment, db } = await start()
    for (const input of ['', 'eve@example.org\n']) {
      const { code, error } = await account(environment, ['delete', 'ada@example.org'], input)
      expect([code, error]).toEqual([1, expect.stringContaining('This is not the address')])
    }
    expect(await db.selectFrom('user').select('email').execute()).toHaveLength(1)
  })

  test('delete removes the account, updates the counts and leaves no data in the file', async () => {
    const { environment, db, portal } = await start()
    const likesOnPage = async () =>
      /Like Agar\.io, (\d+)/.exec(await (await fetch(`${portal.url}/game/agar`)).text())?.[1]
    await expect.poll(likesOnPage).toBe('1')
    const typed = await account(environment, ['delete', 'ada@example.org'], 'ada@example.org\n')
    expect(typed.code).toBe(0)
    expect(await db.selectFrom('user').select('email').execute()).toEqual([])
    await expect.poll(likesOnPage).toBe('0')
    for (const file of ['io-arcade.sqlite', 'io-arcade.sqlite-wal']) {
      const content = await readFile(join(portal.dataDir, file), 'latin1')
      expect(content).not.toContain('ada@example.org')
      expect(content).not.toContain('Ada Lovelace')
    }
  })
})

// An earlier version could leave an account incomplete: a user without its other rows (ADR 12).
describeOnBothEngines('an account with an incomplete sign-up', (at) => {
  const email = 'ada@example.org'

  async function leaveHalfMade() {
    const user = await makeUser(at.db, { name: 'Ada', email })
    for (const table of ['profile', 'notification_preferences', 'privacy_settings'] as const) {
      await at.db.deleteFrom(table).where('user_id', '=', user.id).execute()
    }
    return placeOf(at)
  }

  test('is found, and missing parts are shown', async () => {
    const { code, out, error } = await account(await leaveHalfMade(), ['find', email])
    expect([code, error]).toEqual([0, ''])
    expect(out).toMatch(/^name +Ada$/m)
    expect(out).toMatch(/^public page +none until the next sign-in$/m)
    expect(out).toMatch(/^last sign-in +never$/m)
    expect(out).toMatch(/^play time +0s$/m)
  })

  test('can be verified, get a new password and be deleted', async () => {
    const environment = await leaveHalfMade()
    for (const command of [['verify'], ['reset-password'], ['delete', '--yes']]) {
      const { code, error } = await account(environment, [...command, email])
      expect([command[0], code, error]).toEqual([command[0], 0, ''])
    }
    expect(await at.db.selectFrom('user').select('email').execute()).toEqual([])
  })
})

describe('an error prints one plain line and exits with code 1', () => {
  test('an unknown address', async () => {
    const { environment } = await start()
    for (const command of ['find', 'delete']) {
      const { code, out, error } = await account(environment, [command, 'eve@example.org'])
      expect([code, out]).toEqual([1, ''])
      expect(error).toBe('No account has the address eve@example.org.\n')
    }
  })

  test.each([
    [[], /^Usage: .+\n$/],
    [['find'], /^Usage: .+\n$/],
    [['toString', 'ada@example.org'], /^Usage: .+\n$/],
    [['find', 'ada@example.org', 'eve@example.org'], /^Usage: .+\n$/],
    [['suspend', 'ada@example.org'], /^Usage: .+\n$/],
    [['rename', 'ada@example.org', 'Ada'], /^Usage: .+\n$/],
    [['find', ' '], /^Usage: .+\n$/],
    [['list', '--page', '0'], /^Usage: .+\n$/],
    [['list', '--pages'], /^Usage: .+\n$/],
    [['find', 'ada@example.org'], /^There is no database at .+; check DATA_DIR\.\n$/],
  ])('%o', async (args, line) => {
    const { code, out, error } = await account({ DATA_DIR: await makeFolder() }, args)
    expect([code, out]).toEqual([1, ''])
    expect(error).toMatch(line)
  })

  test('a wrong configuration', async () => {
    const { code, error } = await account({ PORT: 'x' }, ['find', 'ada@example.org'])
    expect([code, error]).toEqual([1, expect.stringMatching(/^PORT must be .+\n$/)])
  })
})

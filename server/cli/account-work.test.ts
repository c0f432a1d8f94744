/** `npm run account`: which account a command finds, and what it prints, changes and records. */
import { userInfo } from 'node:os'
import { beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { handleEvents } from '#tests/events.ts'
import { listLikedGameIds, makeLike, makeUser } from '#tests/factories.ts'
import { makeFolder } from '#tests/folder.ts'
import { insertRows } from '#tests/rows.ts'
import { chooseWork } from './account-work.ts'

const USAGE = /^Usage: .+$/

describeOnBothEngines('npm run account', (at) => {
  const email = 'ada@example.org'
  let dataDir: string
  beforeEach(async () => {
    dataDir = await makeFolder()
    handleEvents(at.db)
  })

  /** Runs a command, and returns what it prints. */
  const run = async (...args: string[]) => {
    const PUBLIC_URL = 'https://play.example.org'
    const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL, SIGN_UP: 'invite' })
    return chooseWork(args)({ db: at.db, config })
  }
  /** Returns the error that a command prints. */
  const refusalOf = (...args: string[]) =>
    run(...args).then(
      (printed) => expect.fail(`the command succeeded: ${printed}`),
      ({ message }: Error) => message,
    )
  const listUsers = () =>
    at.db.selectFrom('user').select(['name', 'email', 'email_verified']).execute()
  async function readAudit() {
    const rows = await at.db.selectFrom('audit_entry').selectAll().orderBy('id').execute()
    return rows.map(({ action, actor_id, operator, subject_id, detail }) => ({
      action,
      actorId: actor_id,
      operator,
      subjectId: subject_id,
      detail: JSON.parse(detail) as Record<string, unknown>,
    }))
  }

  test('find shows an account and ignores the case of its address', async () => {
    const { id } = await makeUser(at.db, { name: 'Ada Lovelace', email })
    await makeLike(at.db, id, 'agar')
    const out = await run('find', 'ADA@example.org')
    expect(out).toMatch(/^email +ada@example\.org$/m)
    expect(out).toMatch(/^verified +no$/m)
    expect(out).toMatch(/^name +Ada Lovelace$/m)
    expect(out).toMatch(/^likes +1$/m)
    expect(out).toContain(id)
  })

  test('several accounts of one name are listed and not changed', async () => {
    const users = [
      await makeUser(at.db, { name: 'Ada', email: 'first@example.org' }),
      await makeUser(at.db, { name: 'ADA', email: 'second@example.org' }),
    ]
    const found = await run('find', 'Ada')
    for (const each of users) expect(found).toContain(each.email)
    expect(await refusalOf('suspend', 'Ada', 'Spam')).toMatch(
      /^2 accounts have the name Ada:\n.+\n.+\nName one by its address/,
    )
    expect(await at.db.selectFrom('suspension').selectAll().execute()).toEqual([])
  })

  test('find searches parts of names and addresses; other commands do not', async () => {
    const { id } = await makeUser(at.db, { name: 'Ada Lovelace', email })
    expect(await run('find', 'lovel')).toMatch(/^email +ada@example\.org$/m)
    expect(await refusalOf('delete', '--yes', 'lovel')).toBe(
      'No account has the public page or the name lovel.',
    )
    await makeUser(at.db, { name: 'Eve Lovelace', email: 'eve@example.org' })
    expect(await run('find', 'LOVEL')).toMatch(
      /^2 accounts have LOVEL in name or address:\n.+\n.+$/,
    )
    expect(await refusalOf('find', '%')).toBe('No account has % in its name or address.')
    const lines = await readAudit()
    expect(lines).toMatchObject([
      { action: 'account find', subjectId: id },
      { action: 'account find', subjectId: null },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/lovel/i)
  })

  test('verify confirms the address, and counts the likes that waited for it', async () => {
    const { id } = await makeUser(at.db, { email })
    await insertRows(at.db, 'uncounted_like', { user_id: id, game_id: 'mope', created_at: 1 })
    await run('verify', email)
    expect(await listLikedGameIds(at.db, id)).toEqual(['mope'])
    expect(await at.db.selectFrom('uncounted_like').selectAll().execute()).toEqual([])
    const [user] = await listUsers()
    expect(Boolean(user!.email_verified)).toBe(true)
  })

  test('rename accepts the names that a player may choose', async () => {
    await makeUser(at.db, { name: 'Ada', email })
    expect(await refusalOf('rename', email, 'A\u202eda', 'Spam')).toBe(
      'name: Display name contains invisible characters',
    )
    expect(await refusalOf('rename', email, 'A'.repeat(200), '')).toBe(
      'name: Display name must have at most 50 characters\nreason: Give a reason in one line of at most 500 characters.',
    )
    expect(await listUsers()).toMatchObject([{ name: 'Ada' }])
    await run('rename', email, ' Ada L. ', 'Spam')
    expect(await listUsers()).toMatchObject([{ name: 'Ada L.' }])
  })

  test('a suspension appears in find, list and data until unsuspend', async () => {
    await makeUser(at.db, { name: 'Ada', email })
    await makeUser(at.db, { name: 'Eve' })
    expect(await run('suspend', email, 'Spam, twice.')).toContain('is suspended and signed out')
    expect(await run('find', 'Ada')).toMatch(/^suspended +\d{4}-\S+Z, Spam, twice\.$/m)
    expect(JSON.parse(await run('list', '--suspended', '--json'))).toEqual({
      page: 1,
      pages: 1,
      total: 1,
      accounts: [expect.objectContaining({ name: 'Ada', suspendedAt: expect.any(String) })],
    })
    expect(JSON.parse(await run('data', email))).toMatchObject({
      email,
      suspension: { reason: 'Spam, twice.' },
    })
    expect(await run('unsuspend', email)).toBe('The suspension is lifted.')
    expect(await run('find', 'Ada')).toMatch(/^suspended +no$/m)
    expect(await refusalOf('unsuspend', email)).toBe('This account is not suspended.')
  })

  test('invitations are created, listed and revoked, and recorded without their token', async () => {
    const made = await run('invite', '--uses', '3', '--days', '30')
    const [, token] = made.match(
      /^The invitation is created\. .+\nhttps:\/\/play\.example\.org\/sign-up\?invitation=([\w-]{32})$/,
    )!
    const { id } = await at.db.selectFrom('invitation').select('id').executeTakeFirstOrThrow()
    expect(await run('invitations')).toMatch(
      new RegExp(`^${id}  0 of 3 used +until \\d{4}-.+ UTC\n1 invitation\\.$`),
    )
    await run('revoke-invitation', id)
    // A token may begin with a hyphen.
    for (const args of [[id], ['--', token!]]) {
      expect(await refusalOf('revoke-invitation', ...args)).toBe('This invitation does not exist.')
    }
    expect(await run('invitations')).toBe('0 invitations.')
    const lines = await readAudit()
    expect(lines).toMatchObject([
      { action: 'create-invitation', subjectId: id, detail: { uses: 3, days: 30 } },
      { action: 'account invitations' },
      { action: 'revoke-invitation', subjectId: id },
      { action: 'account invitations' },
    ])
    expect(JSON.stringify(lines)).not.toContain(token)
  })

  test('a command that cannot be carried out fails with one line', async () => {
    const wrong: [args: string[], error: RegExp][] = [
      [['invite', '--uses', '0'], /^uses: Enter a whole number from 1 to 1,000\.$/],
      [['invite', '--days', '1.5'], /^days: Enter a whole number from 1 to 365\.$/],
      [['find', email], /^No account has the address ada@example\.org\.$/],
      [['delete', email], /^No account has the address ada@example\.org\.$/],
      [['invite', email], USAGE],
      [['revoke-invitation'], USAGE],
      [[], USAGE],
      [['find'], USAGE],
      [['toString', email], USAGE],
      [['find', email, 'eve@example.org'], USAGE],
      [['suspend', email], USAGE],
      [['rename', email, 'Ada'], USAGE],
      [['find', ' '], USAGE],
      [['list', '--page', '0'], USAGE],
      [['list', '--pages'], USAGE],
    ]
    for (const [args, error] of wrong) expect.soft(await refusalOf(...args)).toMatch(error)
    expect(await at.db.selectFrom('invitation').select('id').execute()).toEqual([])
  })

  test('the audit log records what commands show and change, without names and addresses', async () => {
    const { id } = await makeUser(at.db, { name: 'Ada', email })
    await run('find', email)
    await run('suspend', 'Ada', 'Spam')
    await run('role', 'Ada', 'moderator')
    vi.stubEnv('SUDO_USER', 'grace')
    await refusalOf('rename', 'Ada', 'A\u202eda', 'Spam')
    await run('rename', 'Ada', 'Eve', 'Spam')
    vi.unstubAllEnvs()
    await run('list')
    await run('delete', '--yes', 'Eve')
    const operator = userInfo().username
    const done = { actorId: null, operator, subjectId: id, detail: {} }
    const operatorAndCaller = `${operator} (sudo by grace)`
    const reason = 'Spam'
    expect(await readAudit()).toEqual([
      { ...done, action: 'account find' },
      { ...done, action: 'suspend-player', detail: { reason, days: null } },
      { ...done, action: 'change-role', detail: { from: 'player', to: 'moderator' } },
      { ...done, action: 'rename-player', operator: operatorAndCaller, detail: { reason } },
      { ...done, action: 'account list', subjectId: null },
      { ...done, action: 'delete-player' },
    ])
  })

  test('owner-link prints a link that is valid for a day', async () => {
    expect(await run('owner-link')).toMatch(
      /^The account that opens this link .+ 24 hours:\nhttps:\/\/play\.example\.org\/admin\/owner\?token=[\w-]+$/,
    )
  })

  test('a command that cannot be recorded does not run', async () => {
    await makeUser(at.db, { name: 'Ada', email })
    await at.db.schema.dropTable('audit_entry').execute()
    await expect(run('rename', email, 'Eve', 'Spam')).rejects.toThrow('audit_entry')
    expect(await listUsers()).toMatchObject([{ name: 'Ada' }])
  })

  // An earlier version could leave an account incomplete: a user without its other rows (ADR 12).
  test('an account with an incomplete sign-up is found, and can be changed and deleted', async () => {
    const { id } = await makeUser(at.db, { name: 'Ada', email })
    for (const table of ['profile', 'notification_preferences', 'privacy_settings'] as const) {
      await at.db.deleteFrom(table).where('user_id', '=', id).execute()
    }
    const out = await run('find', email)
    expect(out).toMatch(/^name +Ada$/m)
    expect(out).toMatch(/^public page +none until the next sign-in$/m)
    expect(out).toMatch(/^last sign-in +never$/m)
    expect(out).toMatch(/^play time +0s$/m)
    for (const command of [['verify'], ['reset-password'], ['delete', '--yes']]) {
      await run(...command, email)
    }
    expect(await listUsers()).toEqual([])
  })
})

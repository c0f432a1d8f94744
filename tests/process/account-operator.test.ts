/** Operator commands about accounts: which account they match, what they change and record. */
import { userInfo } from 'node:os'
import { beforeEach, expect, test } from 'vitest'
import { account, readAudit } from '../account-command.ts'
import { describeOnBothEngines } from '../databases.ts'
import { makeUser } from '../factories.ts'
import { placeOf } from '../test-portal.ts'

describeOnBothEngines('npm run account', (at) => {
  let environment: Record<string, string>
  beforeEach(async () => {
    environment = await placeOf(at)
  })

  const nameOf = async (userId: string) => {
    const user = at.db.selectFrom('user').select('name').where('id', '=', userId)
    return (await user.executeTakeFirstOrThrow()).name
  }

  test('several accounts of one name are listed and not changed', async () => {
    const users = [
      await makeUser(at.db, { name: 'Ada', email: 'first@example.org' }),
      await makeUser(at.db, { name: 'ADA', email: 'second@example.org' }),
    ]
    const found = await account(environment, ['find', 'Ada'])
    expect(found.code).toBe(0)
    for (const { email } of users) expect(found.out).toContain(email)
    const refused = await account(environment, ['suspend', 'Ada', 'Spam'])
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.error).toMatch(/^2 accounts have the name Ada:\n.+\n.+\nName one by its address/)
    expect(await at.db.selectFrom('suspension').selectAll().execute()).toEqual([])
  })

  test('find searches parts of names and addresses; other commands do not', async () => {
    const { id } = await makeUser(at.db, { name: 'Ada Lovelace', email: 'ada@example.org' })
    const one = await account(environment, ['find', 'lovel'])
    expect([one.code, one.out]).toEqual([0, expect.stringMatching(/^email +ada@example\.org$/m)])
    const refused = await account(environment, ['delete', '--yes', 'lovel'])
    expect(refused).toMatchObject({
      code: 1,
      error: 'No account has the public page or the name lovel.\n',
    })
    await makeUser(at.db, { name: 'Eve Lovelace', email: 'eve@example.org' })
    const two = await account(environment, ['find', 'LOVEL'])
    expect(two.out).toMatch(/^2 accounts have LOVEL in name or address:\n.+\n.+\n$/)
    const none = await account(environment, ['find', '%'])
    expect(none).toMatchObject({ code: 1, error: 'No account has % in its name or address.\n' })
    const lines = await readAudit(at.db)
    expect(lines).toMatchObject([
      { action: 'account find', subjectId: id },
      { action: 'account find', subjectId: null },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/lovel/i)
  })

  test('rename accepts the names that a player may choose', async () => {
    const { id } = await makeUser(at.db, { name: 'Ada', email: 'ada@example.org' })
    const refused = await account(environment, ['rename', 'ada@example.org', 'A\u202eda', 'Spam'])
    expect(refused).toMatchObject({
      code: 1,
      error: 'name: Display name contains invisible characters\n',
    })
    const tooLong = await account(environment, ['rename', 'ada@example.org', 'A'.repeat(200), ''])
    expect(tooLong).toMatchObject({
      code: 1,
      error:
        'name: Display name must have at most 50 characters\nreason: Give a reason in one line of at most 500 characters.\n',
    })
    expect(await nameOf(id)).toBe('Ada')
    expect(
      (await account(environment, ['rename', 'ada@example.org', ' Ada L. ', 'Spam'])).code,
    ).toBe(0)
    expect(await nameOf(id)).toBe('Ada L.')
  })

  test('a suspension appears in find, list and data until unsuspend', async () => {
    await makeUser(at.db, { name: 'Ada', email: 'ada@example.org' })
    await makeUser(at.db, { name: 'Eve' })
    const run = async (...args: string[]) => (await account(environment, args)).out
    expect(await run('suspend', 'ada@example.org', 'Spam, twice.')).toContain(
      'is suspended and signed out',
    )
    expect(await run('find', 'Ada')).toMatch(/^suspended +\d{4}-\S+Z, Spam, twice\.$/m)
    const listed = JSON.parse(await run('list', '--suspended', '--json')) as object
    expect(listed).toEqual({
      page: 1,
      pages: 1,
      total: 1,
      accounts: [expect.objectContaining({ name: 'Ada', suspendedAt: expect.any(String) })],
    })
    expect(JSON.parse(await run('data', 'ada@example.org'))).toMatchObject({
      email: 'ada@example.org',
      suspension: { reason: 'Spam, twice.' },
    })
    expect(await run('unsuspend', 'ada@example.org')).toBe('The suspension is lifted.\n')
    expect(await run('find', 'Ada')).toMatch(/^suspended +no$/m)
    const again = await account(environment, ['unsuspend', 'ada@example.org'])
    expect([again.code, again.error]).toEqual([1, 'This account is not suspended.\n'])
  })

  test('invitations are created, listed and revoked, and recorded without their token', async () => {
    const run = (...args: string[]) =>
      account({ ...environment, SIGN_UP: 'invite', PUBLIC_URL: 'https://play.example.org' }, args)
    const made = await run('invite', '--uses', '3', '--days', '30')
    const [, token] = made.out.match(
      /^The invitation is created\. .+\nhttps:\/\/play\.example\.org\/sign-up\?invitation=([\w-]{32})\n$/,
    )!
    const { id } = await at.db.selectFrom('invitation').select('id').executeTakeFirstOrThrow()
    expect((await run('invitations')).out).toMatch(
      new RegExp(`^${id}  0 of 3 used +until \\d{4}-.+ UTC\n1 invitation\\.\n$`),
    )
    expect((await run('revoke-invitation', id)).code).toBe(0)
    expect(await run('revoke-invitation', id)).toMatchObject({
      code: 1,
      error: 'This invitation does not exist.\n',
    })
    // A token may begin with a hyphen.
    expect(await run('revoke-invitation', '--', token!)).toMatchObject({
      code: 1,
      error: 'This invitation does not exist.\n',
    })
    expect((await run('invitations')).out).toBe('0 invitations.\n')
    const lines = await readAudit(at.db)
    expect(lines).toMatchObject([
      { action: 'create-invitation', subjectId: id, detail: { uses: 3, days: 30 } },
      { action: 'account invitations' },
      { action: 'revoke-invitation', subjectId: id },
      { action: 'account invitations' },
    ])
    expect(JSON.stringify(lines)).not.toContain(token)
  })

  test.each([
    [['invite', '--uses', '0'], 'uses: Enter a whole number from 1 to 1,000.\n'],
    [['invite', '--days', '1.5'], 'days: Enter a whole number from 1 to 365.\n'],
    [['invite', 'ada@example.org'], expect.stringMatching(/^Usage: .+\n$/)],
    [['revoke-invitation'], expect.stringMatching(/^Usage: .+\n$/)],
  ])('%j fails with one line', async (args, error) => {
    expect(await account(environment, args)).toMatchObject({ code: 1, out: '', error })
    expect(await at.db.selectFrom('invitation').select('id').execute()).toEqual([])
  })

  test('the audit log records what commands show and change, without names and addresses', async () => {
    const { id } = await makeUser(at.db, { name: 'Ada', email: 'ada@example.org' })
    await account(environment, ['find', 'ada@example.org'])
    await account(environment, ['suspend', 'Ada', 'Spam'])
    await account(environment, ['role', 'Ada', 'moderator'])
    const byGrace = { ...environment, SUDO_USER: 'grace' }
    await account(byGrace, ['rename', 'Ada', 'A\u202eda', 'Spam'])
    await account(byGrace, ['rename', 'Ada', 'Eve', 'Spam'])
    await account(environment, ['list'])
    await account(environment, ['delete', '--yes', 'Eve'])
    const lines = await readAudit(at.db)
    const operator = userInfo().username
    const done = { actorId: null, operator, subjectId: id, detail: {} }
    const operatorAndCaller = `${operator} (sudo by grace)`
    const reason = 'Spam'
    expect(lines).toEqual([
      { ...done, action: 'account find' },
      { ...done, action: 'suspend-player', detail: { reason, days: null } },
      { ...done, action: 'change-role', detail: { from: 'player', to: 'moderator' } },
      { ...done, action: 'rename-player', operator: operatorAndCaller, detail: { reason } },
      { ...done, action: 'account list', subjectId: null },
      { ...done, action: 'delete-player' },
    ])
  })

  test('owner-link prints a link that is valid for a day', async () => {
    const printed = await account({ ...environment, PUBLIC_URL: 'https://play.example.org' }, [
      'owner-link',
    ])
    expect(printed.out).toMatch(
      /^The account that opens this link .+ 24 hours:\nhttps:\/\/play\.example\.org\/admin\/owner\?token=[\w-]+\n$/,
    )
  })

  test('a command that cannot be recorded does not run', async () => {
    const { id } = await makeUser(at.db, { name: 'Ada', email: 'ada@example.org' })
    await at.db.schema.dropTable('audit_entry').execute()
    const { code } = await account(environment, ['rename', 'ada@example.org', 'Eve', 'Spam'])
    expect(code).toBe(1)
    expect(await nameOf(id)).toBe('Ada')
  })
})

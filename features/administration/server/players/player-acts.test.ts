/** What staff may do to which account, and what each act changes. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { refuseInTransaction } from '#platform/db/transaction-guard.ts'
import type { Role } from '#platform/db/tables.ts'
import { suspendAccount } from '#features/accounts/server/suspensions.server.ts'
import { auditIdAt } from '#features/audit-log/server/audit-log.server.ts'
import { RULES } from '#features/limits/server/rules.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import { readerOfAllRows } from '#tests/all-rows.ts'
import { INTENTS, mayDo } from '#tests/admin-rights.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { recordEvents } from '#tests/events.ts'
import { makeViewer, type TestUser } from '#tests/factories.ts'
import { useServices } from '#tests/sign-ins.ts'
import { adminRequest, postAction, type FormEntries } from '#tests/actions.ts'
import { PLAYER_ACTIONS } from './player-actions.server.ts'
import { loadPlayer } from './player.server.ts'
import { loadPlayers } from './players.server.ts'
import { insertRows } from '#tests/rows.ts'

const NAMES = PLAYER_ACTIONS.map(({ name }) => name).filter(
  (name) => !['suspend-players', 'lift-suspensions'].includes(name),
)
const CASES = NAMES.flatMap((name) =>
  (['player', 'moderator', 'owner'] as const).map((role) => ({ name, role })),
)

/** Whose accounts the role may do this to, by the table of docs/administration.md. */
function listAllowed(name: string, role: Role): readonly string[] {
  const may = mayDo(role, INTENTS[name]!)
  if (may === true) return ['own', 'player', 'moderator', 'owner']
  const others = may || []
  // An owner may give up the role.
  return name === 'change-role' && role === 'owner' ? [...others, 'own'] : others
}

describeOnBothEngines('acts on accounts', (at) => {
  // No mail server listens there: the rows of mails stay.
  const { opened, reopen } = useServices(at, {
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'portal@example.org',
  })
  const make = async (role: Role, overrides: Partial<TestUser> = {}) => {
    const viewer = await makeViewer(opened.services.db, { role, ...overrides })
    return { ...viewer, id: viewer.userId, isEmailVerified: true }
  }
  type Account = Awaited<ReturnType<typeof make>>

  let owner: Account
  let moderator: Account
  let player: Account
  beforeEach(async () => {
    owner = await make('owner', { name: 'Olga' })
    moderator = await make('moderator', { name: 'Mo' })
    player = await make('player', { name: 'Ada' })
  })

  const send = (viewer: Account, entries: FormEntries, services = opened.services) =>
    postAction(services, { ...adminRequest(viewer), entries })
  const look = (viewer: Account, id = player.id) =>
    loadPlayer(opened.services, adminRequest(viewer, '', { id }))
  const list = async (viewer: Account, query = '') =>
    (await loadPlayers(opened.services, adminRequest(viewer, query))).accounts
  const act = (name: string, viewer: Account, { id }: { id: string }, fields = {}) =>
    send(viewer, { ...fields, intent: name, id })
  const suspend = (viewer: Account, target: { id: string }, days = '') =>
    act('suspend-player', viewer, target, { reason: 'Spam', days })
  const userOf = ({ id }: { id: string }) =>
    at.db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst()
  const entries = () => at.db.selectFrom('audit_entry').selectAll().orderBy('created_at').execute()

  async function makeWayIn(table: 'passkey' | 'account' | 'second_factor', user_id: string) {
    const date = new Date(at.db.now()).toISOString()
    const of = { id: user_id, user_id }
    const identity = { account_id: user_id, provider_id: 'https://id.example.org', password: null }
    const key = { host: '', public_key: '', counter: 0, transports: '[]', name: 'Key' }
    const rows = {
      passkey: { ...of, ...key, created_at: 1 },
      account: { ...of, ...identity, created_at: date, updated_at: date },
      second_factor: { user_id, secret: 'x', created_at: 1 },
    }
    await insertRows(at.db, table, rows[table])
  }

  /** Brings the account into the state that the act needs. Returns the fields of the form. */
  async function prepare(name: string, viewer: Account, target: Account) {
    const { id } = target
    const note = randomUUID()
    if (name === 'delete-note') {
      const row = { id: note, user_id: id, author_id: viewer.id, text: 'x', created_at: 1 }
      await insertRows(at.db, 'player_note', row)
    }
    if (name === 'remove-factors') await makeWayIn('second_factor', id)
    if (name === 'lift-suspension' && id !== viewer.id) {
      await transact(opened.services.db, (tx) => suspendAccount(tx, { userId: id, reason: 'Spam' }))
    }
    const was = name === 'rename-player' ? target.name : target.role
    return { was, role: 'player', name: 'New', reason: 'Why', days: '7', text: 'Note', note }
  }

  it.each(CASES)('$name by a $role', async ({ name, role }) => {
    const viewer = await make(role)
    await make('owner')
    const targets = {
      own: viewer,
      player: await make('player'),
      moderator: await make('moderator'),
      owner: await make('owner'),
    }
    const allowed = listAllowed(name, role)
    const send = new Map<string, () => ReturnType<typeof act>>()
    // The own account last, since the act may take the role away.
    for (const whose of ['player', 'moderator', 'owner', 'own'] as const) {
      const target = targets[whose]
      const fields = { ...(await prepare(name, viewer, target)), address: target.email }
      send.set(whose, () => act(name, viewer, target, fields))
    }
    const readAllRows = await readerOfAllRows(at.db)
    const before = await readAllRows()
    const [done, refused] = [true, false].map((may) =>
      [...send.keys()].filter((whose) => allowed.includes(whose) === may),
    ) as [string[], string[]]
    for (const whose of refused) expect(await send.get(whose)!()).toMatchObject({ status: 403 })
    expect(await readAllRows()).toBe(before)
    for (const whose of done) {
      const { success, redirectTo } = await send.get(whose)!()
      expect([whose, success ?? redirectTo]).toEqual([whose, expect.any(String)])
    }
    const rows = await entries()
    expect(rows.map(({ subject_id }) => subject_id).toSorted()).toEqual(
      done.map((whose) => targets[whose as keyof typeof targets].id).toSorted(),
    )
    for (const row of rows) expect(row).toMatchObject({ action: name, actor_id: viewer.id })
  })

  it.each(['player', 'moderator', 'owner'] as const)(
    'by a %s leave the last owner',
    async (role) => {
      const viewer = { player, moderator, owner }[role]
      const fields = await prepare('remove-factors', viewer, owner)
      const filled = { ...fields, address: owner.email }
      const readAllRows = await readerOfAllRows(at.db)
      const before = await readAllRows()
      for (const name of NAMES) {
        // Notes do not change the account.
        if (name.endsWith('-note')) continue
        const was = name === 'rename-player' ? owner.name : owner.role
        const { status } = await act(name, viewer, owner, { ...filled, was })
        const expected = name === 'change-role' && role === 'owner' ? 409 : 403
        expect([name, status]).toEqual([name, expected])
      }
      expect(await readAllRows()).toBe(before)
    },
  )

  it('tell the second of two staff members what the first did', async () => {
    const other = await make('owner', { name: 'Otto' })
    const results = await Promise.all([suspend(owner, player), suspend(other, player)])
    const { actor_id } = (await entries())[0]!
    const first = actor_id === owner.id ? 'Olga' : 'Otto'
    expect(results).toContainEqual({
      status: 200,
      success: 'The player is suspended and signed out everywhere.',
    })
    expect(results).toContainEqual({
      error: `${first} has already suspended this account.`,
      status: 409,
    })
    expect(await entries()).toHaveLength(1)

    const rename = (name: string) =>
      act('rename-player', owner, player, { was: 'Ada', name, reason: 'x' })
    const renamed = await Promise.all([rename('One'), rename('Two')])
    expect(renamed.filter(({ success }) => success)).toHaveLength(1)
    expect(renamed.filter(({ status }) => status === 409)).toHaveLength(1)
    const lifted = () => act('lift-suspension', owner, player)
    expect(await lifted()).toHaveProperty('success')
    expect(await lifted()).toMatchObject({ error: 'This account is not suspended.' })
    await act('delete-player', owner, player, { address: player.email })
    expect(await lifted()).toMatchObject({ status: 404 })
  })

  it('do not name a staff member if a command suspended the account', async () => {
    await prepare('lift-suspension', owner, player)
    const error = 'This account is already suspended.'
    expect(await suspend(owner, player)).toMatchObject({ error })
  })

  it('suspend for days or for good, and end the sessions', async () => {
    const events = recordEvents(opened.services.db)
    await suspend(moderator, player, '7')
    const read = () => at.db.selectFrom('suspension').selectAll().executeTakeFirstOrThrow()
    const { suspended_at, ends_at } = await read()
    const days = (ends_at! - suspended_at) / 86_400_000
    expect(days).toBeCloseTo(7, 3)
    expect(events).toContainEqual({ kind: 'all-sessions-ended', userId: player.id })
    const sessions = at.db.selectFrom('session').select('id').where('user_id', '=', player.id)
    expect(await sessions.execute()).toEqual([])
    await act('lift-suspension', moderator, player)
    await suspend(moderator, player)
    expect((await read()).ends_at).toBeNull()
    const details = (await entries()).map(({ detail }) => JSON.parse(detail) as unknown)
    expect(details).toContainEqual({ reason: 'Spam', days: 7 })
  })

  it.each([
    ['1', '', 1],
    ['30', '99', 30],
    ['other', '3', 3],
    ['other', '١٢', 12],
    ['forGood', '3', null],
  ])('suspend for the length %j', async (length, days, expected) => {
    await act('suspend-player', owner, player, { reason: 'Spam', length, days })
    const details = (await entries()).map(({ detail }) => JSON.parse(detail) as unknown)
    expect(details).toEqual([{ reason: 'Spam', days: expected }])
  })

  it.each([
    ['', '7', 'reason'],
    ['two\nlines', '7', 'reason'],
    ['x'.repeat(501), '', 'reason'],
    ['Spam', '0', 'days'],
    ['Spam', '1.5', 'days'],
    ['Spam', '-1', 'days'],
    ['Spam', '99999', 'days'],
    ['Spam', 'NaN', 'days'],
    // A length of one's own was chosen, but no number of days was typed.
    ['Spam', '', 'days', 'other'],
  ])('refuse the reason %j with the days %j', async (reason, days, field, length?: string) => {
    const result = await act('suspend-player', owner, player, { reason, days, length })
    expect(Object.keys(result.faults!)).toEqual([field])
    expect(await entries()).toEqual([])
  })

  it.each(['', '\u202eAda', 'a\nb', 'x'.repeat(51)])('refuse the name %j', async (name) => {
    const fields = { was: 'Ada', name, reason: 'x' }
    const result = await act('rename-player', owner, player, fields)
    expect(result.faults).toHaveProperty('name')
    expect(await userOf(player)).toMatchObject({ name: 'Ada' })
  })

  it('tell a renamed player why', async () => {
    const reason = '<b>Insulting</b> & long'
    await act('rename-player', moderator, player, { was: 'Ada', name: 'Player 7', reason })
    expect(await userOf(player)).toMatchObject({ name: 'Player 7' })
    const told = await at.db
      .selectFrom('notification')
      .select(['kind', 'data'])
      .where('user_id', '=', player.id)
      .where('kind', '=', 'renamed-by-staff')
      .execute()
    expect(told).toHaveLength(1)
    expect(JSON.parse(told[0]!.data)).toEqual({ name: 'Player 7', reason })
    expect((await entries())[0]!.detail).toBe(JSON.stringify({ reason }))
  })

  it('mail the link for a new password to the address of the player only', async () => {
    expect(await act('send-reset', moderator, player)).toHaveProperty('success')
    const mails = await at.db.selectFrom('outbox').select(['recipient', 'text_body']).execute()
    expect(mails.map(({ recipient }) => recipient)).toEqual([player.email])
    expect(mails[0]!.text_body).toContain('/reset-password?token=')
  })

  it.each(['passkey', 'account', 'second_factor'] as const)(
    'confirm no address while someone else may have a %s',
    async (table) => {
      const confirm = () => act('confirm-address', moderator, player)
      await makeWayIn(table, player.id)
      const t = getTranslator('en', 'adminPlayers')
      expect(await confirm()).toMatchObject({ error: t('hasMoreWaysIn'), status: 409 })
      expect(Boolean((await userOf(player))!.email_verified)).toBe(false)
      await at.db.deleteFrom(table).execute()
      await makeWayIn(table, owner.id)
      expect(await confirm()).toHaveProperty('success')
    },
  )

  it('mail at most three links an hour, and count them before the transaction, which may run again', async () => {
    const { limits } = await reopen({ LIMITS: 'on' })
    const mayMail: typeof limits.mayMail = (...mail) => {
      refuseInTransaction()
      return limits.mayMail(...mail)
    }
    const services = { ...opened.services, limits: { ...limits, mayMail } }
    const reset = (viewer: Account) =>
      send(viewer, { intent: 'send-reset', id: player.id }, services)
    expect(await reset(player)).toMatchObject({ status: 403 })
    for (let sent = 0; sent < 3; sent += 1) expect(await reset(moderator)).toHaveProperty('success')
    const t = getTranslator('en', 'adminPlayers')
    expect(await reset(owner)).toMatchObject({ error: t('tooManyResets'), status: 409 })
    expect(await entries()).toHaveLength(3)
  })

  it('remove second factor and passkeys, and end the sessions that began with them', async () => {
    const sessions = () => at.db.selectFrom('session').select('user_id').execute()
    await act('remove-factors', owner, moderator)
    expect(await sessions()).toHaveLength(3)
    await makeWayIn('passkey', moderator.id)
    expect(await act('remove-factors', owner, moderator)).toHaveProperty('success')
    expect((await sessions()).map(({ user_id }) => user_id)).not.toContain(moderator.id)
  })

  it('need the address for a deletion, and remove the account', async () => {
    const wrong = await act('delete-player', owner, player, { address: moderator.email })
    expect(wrong.faults).toHaveProperty('address')
    const address = ` \u2068${player.email.toUpperCase()}\u2069`
    expect(await act('delete-player', owner, player, { address })).toMatchObject({
      redirectTo: '/admin/players',
    })
    expect(await userOf(player)).toBeUndefined()
    expect(await at.db.selectFrom('erasures').selectAll().execute()).toHaveLength(1)
  })

  it.each(['nobody', '', '../../..', 'x'.repeat(65)])('know no account %j', async (id) => {
    const fields = { ...(await prepare('', owner, player)), address: player.email }
    for (const name of NAMES) {
      expect(await act(name, owner, { id }, fields)).toMatchObject({ status: 404 })
    }
    await expect(look(owner, id)).rejects.toMatchObject({ init: { status: 404 } })
  })

  it('let only the author or an owner delete a note', async () => {
    const other = await make('moderator')
    const addNote = () => act('add-note', moderator, player, { text: 'Line\nand <b>line</b>' })
    const deleteNote = async (viewer: Account) => {
      const note = await at.db.selectFrom('player_note').select('id').executeTakeFirstOrThrow()
      return act('delete-note', viewer, player, { note: note.id })
    }
    await addNote()
    expect(await deleteNote(other)).toMatchObject({ status: 409 })
    expect(await deleteNote(moderator)).toHaveProperty('success')
    await addNote()
    expect(await deleteNote(owner)).toHaveProperty('success')
    expect(await act('add-note', moderator, player, { text: ' ' })).toHaveProperty('faults')
  })

  it('suspend several players, and say who was refused', async () => {
    const selected = [player, await make('player', { name: 'Bob' }), moderator]
    await suspend(owner, player)
    const ids = [...selected.map(({ id }) => id), '../x']
    const fields = { player: ids, reason: 'Spam', days: '' }
    const suspendAll = (viewer: Account, fields: object) =>
      send(viewer, { ...fields, intent: 'suspend-players' })
    const result = await suspendAll(moderator, fields)
    expect(result.success).toBe('1 player suspended.')
    const t = getTranslator('en', 'adminPlayers')
    expect(result.notes?.toSorted()).toEqual([
      `Ada: ${t('suspendedBy', { name: 'Olga' })}`,
      `Mo: ${t('notAllowed')}`,
    ])
    const none = await suspendAll(owner, { reason: 'x', days: '' })
    expect(none).toEqual({ status: 400, error: t('noneSelected') })
    const many = { ...fields, player: Array.from({ length: 51 }, (_, index) => `p${index}`) }
    const refused = await suspendAll(owner, many)
    expect(refused).toEqual({ status: 400, error: t('tooManySelected', { max: 50 }) })
    expect(await suspendAll(owner, { ...fields, reason: '' })).toHaveProperty('faults')
  })

  it.each(['moderator', 'owner'] as const)(
    'of a %s suspend several players at most as often as the role allows',
    async (role) => {
      await reopen({ LIMITS: 'on' })
      const viewer = await make(role)
      const post = async (intent: string) => {
        const { id } = await make('player')
        return (await send(viewer, { intent, player: id, reason: 'Spam', days: '' })).status
      }
      const waves = RULES['suspend-players-account'].max
      for (let sent = 0; sent < waves; sent += 1) expect(await post('suspend-players')).toBe(200)
      expect(await post('suspend-players')).toBe(role === 'owner' ? 200 : 429)
      // They are not suspended.
      expect(await post('lift-suspensions')).toBe(409)
    },
  )

  it('suspend none of several players after an error', async () => {
    const bob = await make('player', { name: 'Bob' })
    const cyd = await make('player', { name: 'Cyd' })
    const { db } = opened.services
    await sql`${sql.raw(
      at.engine === 'sqlite'
        ? `create trigger fail before insert on suspension when new.user_id = '${bob.id}'
            begin select raise(abort, 'it failed'); end`
        : `alter table suspension add constraint fail check (user_id <> '${bob.id}')`,
    )}`.execute(db)
    const selected = { player: [player.id, bob.id, cyd.id], reason: 'Spam', days: '' }
    const result = await send(moderator, { ...selected, intent: 'suspend-players' })
    expect(result).toEqual({ error: getTranslator('en', 'accounts')('failed'), status: 500 })
    expect(await db.selectFrom('suspension').selectAll().execute()).toEqual([])
    expect(await entries()).toEqual([])
  })

  it('are told in sentences on the page of the player, latest first', async () => {
    await suspend(moderator, player)
    await act('lift-suspension', owner, player)
    const { history } = await look(owner)
    const told = history.map(({ sentence, details }) => [sentence, ...details].join(' | '))
    expect(told.map((line) => line.replaceAll(/[\u2068\u2069]/g, ''))).toEqual([
      'Olga lifted the suspension of Ada',
      'Mo suspended Ada | Reason: Spam',
    ])
  })

  it('record who looked at the list of players once an hour, also at the same time', async () => {
    await look(moderator)
    await Promise.all([list(moderator), list(moderator), list(owner)])
    await list(moderator)
    const views = (await entries()).filter(({ subject_id }) => subject_id === null)
    expect(views.map(({ action }) => action)).toEqual(['view-players', 'view-players'])
    expect(new Set(views.map(({ actor_id }) => actor_id))).toEqual(
      new Set([moderator.id, owner.id]),
    )
  })

  it('mark an unconfirmed address in the list only where mails can be sent', async () => {
    const listUnconfirmed = async () =>
      (await list(moderator)).filter(({ isUnconfirmed }) => isUnconfirmed)
    expect(await listUnconfirmed()).toContainEqual(expect.objectContaining({ id: player.id }))
    await reopen({ SMTP_URL: '' })
    expect(await listUnconfirmed()).toEqual([])
  })

  it('lift the suspensions of several players', async () => {
    const selected = [player, await make('player', { name: 'Bob' }), await make('player')]
    for (const each of selected.slice(0, 2)) await suspend(owner, each)
    const listSelectable = async (query: string) => {
      const selectable = (await list(moderator, query)).filter((each) => each.mayBeSelected)
      return selectable.map(({ id }) => id).toSorted()
    }
    const suspended = [selected[0]!.id, selected[1]!.id].toSorted()
    expect([await listSelectable(''), await listSelectable('suspended')]).toEqual([
      [selected[2]!.id],
      suspended,
    ])
    const fields = { player: selected.map(({ id }) => id) }
    const { success, notes } = await send(moderator, { ...fields, intent: 'lift-suspensions' })
    expect([success, notes?.length]).toEqual(['2 suspensions lifted.', 1])
    expect(await listSelectable('suspended')).toEqual([])
  })

  it('record who looked at a player once an hour, also at the same time', async () => {
    await Promise.all([look(moderator), look(moderator), look(owner)])
    const shown = await look(moderator)
    expect(shown).toMatchObject({ mayManage: true, mayDelete: false, mayChangeRole: false })
    const views = await entries()
    expect(views.map(({ action, actor_id }) => [action, actor_id])).toHaveLength(2)
    // Their ids have the time.
    for (const [index, { id }] of views.entries()) {
      const earlier = `${auditIdAt(at.db.now() - 3_600_001)}-${index}`
      await at.db.updateTable('audit_entry').set({ id: earlier }).where('id', '=', id).execute()
    }
    await look(moderator)
    expect(await entries()).toHaveLength(3)
    expect(await look(moderator)).toHaveProperty('history', [])
  })
})

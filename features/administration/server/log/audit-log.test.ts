/** Tests the page and the file of the audit log, and that no act changes or deletes an entry. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { recordAudit } from '#features/audit-log/server/audit-log.server.ts'
import { applyRole } from '#features/providers/server/provider-roles.server.ts'
import { deleteAccountData } from '#features/settings/server/delete-account-data.server.ts'
import type { Language } from '#messages/languages.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser, type TestUser } from '#tests/factories.ts'
import { startSession } from '#tests/mailed-links.ts'
import { useServices } from '#tests/sign-ins.ts'
import { OWN_GAME_COMMANDS } from '#features/own-games/server/own-game-commands.ts'
import { adminRequest, postAction } from '#tests/actions.ts'
import { ACCOUNT_COMMANDS, ACTION_COMMANDS, PORTAL_COMMANDS } from '../commands/account-commands.ts'
import { exportAuditLog } from './export-audit-log.server.ts'
import { loadAuditLog } from './audit-log.server.ts'
import { makeOwnerLink } from '../owner-link.server.ts'
import { ADMIN_ACTIONS } from '../admin-pages.server.ts'
import { words } from '#tests/words.ts'

describeOnBothEngines('the audit log of the administration', (at) => {
  const { opened } = useServices(at)
  let ada: TestUser
  let ben: TestUser
  let sessionId: string
  beforeEach(async () => {
    ada = await makeUser(at.db, { name: 'Ada' })
    ben = await makeUser(at.db, { name: 'Ben' })
    sessionId = await startSession(at.db, ada.id)
  })

  const request = (query: string) =>
    adminRequest({ userId: ada.id, role: 'owner', sessionId }, query)
  const record = (entry: Parameters<typeof recordAudit>[1]) =>
    transact(at.db, (tx) => recordAudit(tx, entry))
  const load = (query = '', language: Language = 'en') =>
    loadAuditLog(opened.services, { ...request(query), language })
  /** Without the marks around names. */
  const sentences = async (query?: string, language?: Language) =>
    (await load(query, language)).entries.map(({ sentence, details }) =>
      [sentence, ...details].join(' | ').replaceAll(/[\u2068\u2069]/g, ''),
    )
  const download = (query = '') => exportAuditLog(at.db, ada.id, new URLSearchParams(query))

  it.each(['constructor', '__proto__', 'toString'])('shows no entries of %s', async (action) => {
    const { entries, actions } = await load(`action=${action}`)
    expect(entries).toEqual([])
    expect(actions.map(({ id }) => id)).toContain(action)
  })

  it('says who did what to whom, and why, with the names of today', async () => {
    await record({ actorId: ada.id, action: 'take-ownership', subjectId: ada.id })
    await record({
      actorId: null,
      action: 'provider-role',
      subjectId: ben.id,
      detail: { to: 'owner' },
    })
    await record({
      actorId: ben.id,
      action: 'of-later',
      subjectId: 'agar',
      detail: { reason: 'Spam' },
    })
    await record({ action: 'account find', subjectId: ben.id, detail: { failed: true } })
    await at.db.updateTable('user').set({ name: 'Eve' }).where('id', '=', ada.id).execute()
    await deleteAccountData(at.db, ben.id)
    expect(await sentences()).toEqual([
      expect.stringMatching(
        /^\S+ \(command\) opened the account of \[deleted account\] \| The command failed\.$/,
      ),
      expect.stringMatching(/^\[deleted account\]: of-later Agar\.io \| Reason: Spam$/),
      'The sign-in service changed the role of [deleted account] | To: Owner',
      'Eve became an owner of the portal',
    ])
    const german = await sentences('', 'de')
    expect(german.at(-1)).toBe('Eve ist jetzt Inhaber des Portals')
    expect(german.at(-2)).toMatch(/ \| Zu: Inhaber$/)
  })

  it('filters, and ignores what is no filter', async () => {
    await record({ actorId: ben.id, action: 'announce' })
    await record({ actorId: ada.id, action: 'announce' })
    expect(await sentences(`actor=${ben.id}`)).toEqual(['Ben sent an announcement'])
    expect(await sentences('from=9999-01-01')).toEqual([])
    expect(await sentences('from=nonsense&until=2031-99-99&action=')).toHaveLength(2)
    await deleteAccountData(at.db, ben.id)
    const { staff } = await load(`actor=${ben.id}`)
    expect(staff).toEqual([{ id: ben.id, name: '[deleted account]' }])
  })

  it('offers the recorded actions in words', async () => {
    expect((await load()).actions).toEqual([])
    await record({ actorId: ada.id, action: 'hide-game', subjectId: 'agar' })
    await record({ actorId: ben.id, action: 'hide-game', subjectId: 'slither' })
    await record({ action: 'games add', subjectId: 'mine' })
    await record({ actorId: ada.id, action: 'of-later' })
    expect((await load('action=announce', 'de')).actions).toEqual([
      { id: 'games add', name: '… (Befehl) hat … hinzugefügt' },
      { id: 'hide-game', name: '… hat … ausgeblendet' },
      { id: 'announce', name: '… hat eine Ankündigung gesendet' },
      { id: 'of-later', name: '…: of-later …' },
    ])
  })

  it('has pages of fifty', async () => {
    await transact(at.db, async (tx) => {
      for (let entry = 0; entry < 120; entry += 1) await recordAudit(tx, { action: `a${entry}` })
    })
    const first = await load()
    expect([first.entries.length, first.newer]).toEqual([50, undefined])
    const second = await load(`before=${first.older}`)
    const third = await load(`before=${second.older}`)
    expect([second.entries.length, third.entries.length, third.older]).toEqual([50, 20, undefined])
    const back = await load(`after=${third.newer}`)
    expect(back.entries).toEqual(second.entries)
    expect((await load(`after=${back.newer}`)).newer).toBeUndefined()
  })

  it('is exported as filtered, without formulas, and the export is an entry', async () => {
    await at.db.updateTable('user').set({ name: '=1+1' }).where('id', '=', ben.id).execute()
    await record({ actorId: ada.id, action: 'announce' })
    await transact(at.db, async (tx) => {
      for (let entry = 0; entry < 501; entry += 1) {
        const detail = { reason: 'say "no",\nplease' }
        await recordAudit(tx, { actorId: ben.id, action: '@act', subjectId: '-1', detail })
      }
    })
    const response = await download(`actor=${ben.id}`)
    expect(response.headers.get('Content-Disposition')).toContain('audit-log.csv')
    const file = Buffer.from(await response.arrayBuffer()).toString()
    const [heading, ...lines] = file.trimEnd().split('\r\n')
    expect(heading).toBe('\ufeff"time","actor id","actor","action","subject id","subject","detail"')
    expect(lines).toHaveLength(501)
    expect(lines[0]).toMatch(
      /^"\d{4}-[^"]+","[^"]+","'=1\+1","'@act","'-1","","\{""reason"":""say \\""no\\"",\\nplease""\}"$/,
    )
    expect(await sentences()).toContain(`Ada exported the audit log | Who: ${ben.id}`)
  })

  it.each([
    ['x;=1+1;y', "x;'=1+1;y"],
    ['x; "@a"', `x;' "@a"`],
    ['a;b -c', 'a;b -c'],
    [' +1', "' +1"],
    // As Japanese keyboards type it.
    ['＝1+1', "'＝1+1"],
  ])(
    'is exported without formulas for programs that separate cells by semicolons: %s',
    async (name, cell) => {
      await at.db.updateTable('user').set({ name }).where('id', '=', ben.id).execute()
      await record({ actorId: ben.id, action: 'announce' })
      const file = await (await download(`actor=${ben.id}`)).text()
      expect(file).toContain(`,"${cell.replaceAll('"', '""')}",`)
    },
  )

  it('has sentences for acts on players, games and settings', async () => {
    const detail = { reason: 'Spam' }
    await record({ actorId: ada.id, action: 'suspend-player', subjectId: ben.id, detail })
    await record({ actorId: ada.id, action: 'hide-game', subjectId: 'agar' })
    await record({ actorId: ada.id, action: 'change-setting', subjectId: 'portalName' })
    expect(await sentences()).toEqual([
      'Ada changed the setting Name',
      'Ada hid Agar.io',
      'Ada suspended Ben | Reason: Spam',
    ])
  })

  it('leaves out who looked at players, unless they are asked for', async () => {
    await record({ actorId: ada.id, action: 'view-players' })
    await record({ actorId: ada.id, action: 'view-player', subjectId: ben.id })
    await record({ actorId: ada.id, action: 'hide-game', subjectId: 'agar' })
    const views = ['Ada opened the account of Ben', 'Ada looked at the list of players']
    expect(await sentences()).toEqual(['Ada hid Agar.io'])
    expect(await sentences(`subject=${ben.id}`)).toEqual([])
    expect(await sentences('views=on')).toEqual(['Ada hid Agar.io', ...views])
    expect(await sentences('action=view-players')).toEqual(views.slice(1))
    expect(await (await download('views=on')).text()).toContain('"view-players"')
    expect((await sentences())[0]).toBe('Ada exported the audit log | Also who looked at players')
  })

  it('has a sentence for each form of staff that is recorded under its name', async () => {
    const others = new Set(words`
      feature-game save-settings require-invitations send-announcement suspend-players
      lift-suspensions preview-announcement`)
    const names = ADMIN_ACTIONS.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining([...others]))
    const recorded = names.filter((name) => !others.has(name))
    for (const action of recorded) await record({ actorId: ada.id, action, subjectId: ben.id })
    const told = await sentences()
    expect(told).toHaveLength(recorded.length)
    expect(told.filter((sentence) => sentence.includes(': '))).toEqual([])
  })

  it('has a sentence for each command', async () => {
    const accounts = Object.keys({ list: '', ...ACCOUNT_COMMANDS, ...PORTAL_COMMANDS })
    const commands = [
      ...accounts.map((name) => `account ${name}`),
      ...Object.values(ACTION_COMMANDS).map(([action]) => action),
      ...Object.keys({ host: '', ...OWN_GAME_COMMANDS }).map((name) => `games ${name}`),
    ]
    for (const action of commands) await record({ action, subjectId: ben.id })
    // Without one, a colon and the technical name follow the actor.
    const told = await sentences()
    expect(told).toHaveLength(commands.length)
    expect(told.filter((sentence) => sentence.includes(': '))).toEqual([])
    // Several accounts were found.
    await record({ action: 'account find' })
    expect((await sentences())[0]).toMatch(/ \(command\) listed accounts$/)
  })

  it('keeps every entry as it is, whatever is done', async () => {
    await record({ actorId: ben.id, action: 'announce', subjectId: ada.id })
    await forbidChanges()
    const { services } = opened
    const { cookieKey } = services
    const link = makeOwnerLink(cookieKey, {
      publicUrl: 'http://a.example',
      isFirst: true,
      now: at.db.now(),
    })
    const send = (intent: string, fields: Record<string, string>) =>
      postAction(services, { ...request(''), entries: { intent, id: ben.id, ...fields } })
    await send('take-ownership', { token: new URL(link).searchParams.get('token')! })
    const texts = { 'title.en': 'T', 'text.en': 'T' }
    await send('send-announcement', { ...texts, id: randomUUID() })
    await (await download()).text()
    await transact(at.db, (tx) => applyRole(tx, ben.id, 'moderator'))
    await send('rename-player', { name: 'Benjamin', reason: 'Spam' })
    await send('suspend-player', { reason: 'Spam', days: '' })
    await send('lift-suspension', {})
    await send('delete-player', { address: ben.email })
    const actions = (await load()).entries.map(({ sentence }) => sentence)
    expect(actions).toHaveLength(9)
  })

  /** The database refuses every change and deletion of an entry. */
  async function forbidChanges() {
    const refusals =
      at.engine === 'sqlite'
        ? ['update', 'delete'].map(
            (act) => `create trigger keep_${act} before ${act} on audit_entry
              begin select raise(abort, 'entries are kept'); end`,
          )
        : [
            `create function keep() returns trigger language plpgsql
              as $$ begin raise exception 'entries are kept'; end $$`,
            `create trigger keep before update or delete on audit_entry
              for each row execute function keep()`,
          ]
    for (const refusal of refusals) await sql.raw(refusal).execute(at.db)
    const change = at.db.updateTable('audit_entry').set({ detail: '' }).execute()
    await expect(change).rejects.toThrow('entries are kept')
    const removal = at.db.deleteFrom('audit_entry').execute()
    await expect(removal).rejects.toThrow('entries are kept')
  }
})

/** The games in the administration: the list, the form and the acts, with their audit rows. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'
import type { Viewer } from '#features/accounts/server/sessions/session.server.ts'
import { makeCertificate } from '#tests/certificate.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeViewer } from '#tests/factories.ts'
import { makeFolder } from '#tests/folder.ts'
import { useServices } from '#tests/sign-ins.ts'
import { adminRequest, postAction } from '#tests/actions.ts'
import { loadGame } from './game.server.ts'
import { loadGames } from './games.server.ts'
import { loadUpload } from './hosted.server.ts'
import { insertRows } from '#tests/rows.ts'
import { openTestServer } from '#tests/test-server.ts'

const FIELDS = {
  name: 'Mine it',
  description: 'You dig, you build, and you hold what you have built against everybody else there.',
  url: 'https://www.mine.example/',
  genre: 'Digging, Casual',
  releaseDate: '2026-01-31',
  opensIn: 'frame',
}

describeOnBothEngines('games in the administration', (at) => {
  const { opened, reopen } = useServices(at)
  let owner: Viewer
  let moderator: Viewer
  beforeEach(async () => {
    owner = await makeViewer(at.db, { role: 'owner' })
    moderator = await makeViewer(at.db, { role: 'moderator' })
  })
  const act = (intent: string, fields: object, by = owner) =>
    postAction(opened.services, { ...adminRequest(by), entries: { ...fields, intent } })
  const list = (query: string) => loadGames(opened.services, adminRequest(owner, query))
  const open = (id: string) => loadGame(opened.services, adminRequest(owner, '', { id }))
  const audited = async () => {
    const rows = await at.db.selectFrom('audit_entry').select(['action', 'subject_id']).execute()
    return rows.map(({ action, subject_id }) => `${action} ${subject_id}`).toSorted()
  }

  it.each([
    ['url', 'https://127.0.0.1/'],
    ['url', 'https://2130706433/'],
    ['url', 'https://169.254.169.254/'],
    ['url', 'https://0.0.0.0/'],
    ['url', 'https://localhost:6395/'],
    ['url', 'https://[fe80::1]/'],
    ['alsoAt', 'https://mine.example, https://127.0.0.1:8443'],
    ['others', '{"links":[{"label":"Rules","href":"http://play.example.org:8080/"}]}'],
    ['url', 'https://play.example.org:8443/'],
    ['alsoAt', 'https://play.example.org:8443'],
  ])('refuses %s %s, also in the home network', async (field, value) => {
    await reopen({ PUBLIC_URL: 'https://play.example.org', LIMITS: 'on' })
    const fields = { id: 'mine', ...FIELDS, [field]: value, home: 'on' }
    expect(await act('add-game', fields)).toMatchObject({
      status: 422,
      faults: { [field]: expect.any(String) },
    })
    await act('add-game', { id: 'mine', ...FIELDS })
    const seen = String((await open('mine')).seenAt)
    expect(await act('change-game', { ...fields, seen })).toMatchObject({ status: 422 })
  })

  it.each([
    ['Dr. Dig', 'drdig'],
    ['Łódź', 'lodz'],
    ['Iğdır Straße', 'igdirstrasse'],
    ['Mîne.io', 'mine'],
  ])('makes the ID of %s from the name', async (name, id) => {
    expect(await act('add-game', { ...FIELDS, name, id: '' })).toMatchObject({
      redirectTo: `/admin/games/${id}?added`,
    })
  })

  it.each([
    [{ id: 'agar' }, 'The address of another game already ends in agar. Enter another ending.'],
    [{ id: '../x' }, 'Enter an ending of 2 to 24 lowercase letters and digits.'],
    [{ id: '', name: 'لعبة' }, 'Enter an ending of 2 to 24 lowercase letters and digits.'],
  ])('says at the field why the ID of %o is refused', async (fields, reason) => {
    expect(await act('add-game', { ...FIELDS, ...fields })).toMatchObject({
      error: reason,
      faults: { id: reason },
    })
    expect(await at.db.selectFrom('own_game').select('game_id').execute()).toEqual([])
    expect(await audited()).toEqual([])
  })

  it.each(['http://mine.example/', 'https://me@mine.example/', ''])(
    'reports only the address if the page of %j cannot be read',
    async (url) => {
      expect((await act('add-game', { ...FIELDS, name: '', url })).faults).toEqual({
        url: expect.any(String),
      })
    },
  )

  it('says in words that a field is missing, and names a type only in JSON', async () => {
    const fields = { ...FIELDS, id: 'mine', genre: '', releaseDate: ' ', others: '{"controls": 1}' }
    const { error, faults } = await act('add-game', fields)
    expect(error).toContain('Correct the marked fields')
    expect(faults).toEqual({
      releaseDate: 'is missing',
      genre: 'is missing',
      others: 'controls: is missing, or is not of the type array',
    })
    const wrong = { ...FIELDS, id: 'mine', position: '1e9', others: '[1]' }
    expect((await act('add-game', wrong)).faults).toHaveProperty('others')
    const number = { ...wrong, others: '' }
    expect((await act('add-game', number)).faults).toHaveProperty('position')
  })

  it('refuses an empty file as a cover', async () => {
    const fields = { id: 'mine', ...FIELDS, cover: new File([], 'cover.png') }
    expect((await act('add-game', fields)).faults).toEqual({ cover: expect.any(String) })
  })

  it('keeps the cover of a form that is refused, which the page sends again', async () => {
    const create = { width: 64, height: 40, channels: 3, background: '#c03020' } as const
    const png = await sharp({ create }).png().toBuffer()
    const cover = new File([new Uint8Array(png)], 'cover.png')
    const posted = { id: 'mine', ...FIELDS, description: 'Too short', cover }
    const refused = await act('add-game', posted)
    expect(refused).toMatchObject({ status: 422 })
    const { keptCover } = refused.values!
    expect(await act('add-game', { id: 'mine', ...FIELDS, keptCover: keptCover! })).toMatchObject({
      redirectTo: '/admin/games/mine?added',
    })
    expect((await open('mine')).hasOwnCover).toBe(true)
    // What the page sends is checked like a file.
    const forged = { id: 'other', ...FIELDS, keptCover: Buffer.from('<svg/>').toString('base64') }
    expect(await act('add-game', forged)).toMatchObject({ faults: { cover: expect.anything() } })
  })

  it('gives a game the permissions that are ticked, and takes them back', async () => {
    const game = () => opened.services.games.at(-1)
    const ticked = { id: 'mine', ...FIELDS, sandbox: 'allow-popups' }
    expect(await act('add-game', ticked)).toHaveProperty('redirectTo')
    expect(game()).toMatchObject({ id: 'mine', frame: { sandbox: ['allow-popups'], allow: [] } })
    const { seenAt, values } = await open('mine')
    expect(values).toMatchObject({ sandbox: 'allow-popups', others: '' })
    const unticked = { ...values, id: 'mine', seen: String(seenAt), sandbox: '' }
    expect(await act('change-game', unticked)).toHaveProperty('success')
    expect(game()).not.toHaveProperty('frame')

    const written = { reason: 'it is steered by tilting', allow: ['gyroscope'] }
    const seen = String((await open('mine')).seenAt)
    const both = {
      ...unticked,
      seen,
      sandbox: 'allow-modals',
      others: JSON.stringify({ frame: written }),
    }
    expect(await act('change-game', both)).toHaveProperty('success')
    expect(game()).toMatchObject({ frame: { ...written, sandbox: ['allow-modals'] } })
    const again = (await open('mine')).values
    expect(JSON.parse(again.others!)).toEqual({ frame: written })
    expect(again.sandbox).toBe('allow-modals')
    for (const sandbox of ['allow-top-navigation', 'allow-popups-to-escape-sandbox']) {
      expect(await act('add-game', { ...ticked, id: 'other', sandbox })).toMatchObject({
        status: 422,
      })
    }
  })

  it('stores an address as browsers write it', async () => {
    await act('add-game', { id: 'mine', ...FIELDS, url: 'HTTPS://NoSlash.test:443' })
    const [row] = await at.db.selectFrom('own_game').select('content').execute()
    expect(JSON.parse(row!.content)).toMatchObject({ url: 'https://noslash.test/' })
    expect(opened.services.games.at(-1)).toMatchObject({ url: 'https://noslash.test/' })
  })

  it('names the cause if the page cannot be read', async () => {
    const { key, certificate } = makeCertificate(await makeFolder(), ['other.example'])
    const server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) })
    const port = await openTestServer(server)
    const read = async (address: string, checks: string) => {
      await reopen({ GAME_CHECKS: checks })
      return act('add-game', { url: address })
    }
    const local = `127.0.0.1:${port}`
    for (const [address, checks, error] of [
      ['https://mine.example/', local, 'The site has no valid certificate.'],
      ['https://mine.example/', '127.0.0.1:1', 'No server responds at this address.'],
      ['https://mine.invalid/', 'on', 'The DNS has no address for this host name.'],
      ['https://127.0.0.1/', 'on', 'The address is in a private network.'],
    ] as const) {
      const status = 422
      expect(await read(address, checks)).toMatchObject({
        status,
        error: expect.stringContaining(error),
      })
    }
  })

  it('takes an address of the home network if the owner says so', async () => {
    const fields = { id: 'mine', ...FIELDS, url: 'https://192.168.77.99/' }
    expect(await act('add-game', fields)).toMatchObject({
      status: 422,
      faults: { url: 'https://192.168.77.99 is not on the public internet' },
    })
    expect(await act('add-game', { ...fields, home: 'on' })).toHaveProperty('redirectTo')
    expect(await open('mine')).toMatchObject({ isHome: true })
  })

  it('adds, changes, hides, shows and removes a game, each with an audit row', async () => {
    const { services } = opened
    expect(await act('add-game', { id: 'mine', ...FIELDS })).toMatchObject({
      redirectTo: '/admin/games/mine?added',
    })
    expect(services.games.at(-1)).toMatchObject({ id: 'mine', genre: ['Digging', 'Casual'] })
    const { seenAt, values } = await open('mine')
    expect(values).toMatchObject({ ...FIELDS, genre: 'Digging,Casual' })
    const changed = {
      ...values,
      id: 'mine',
      seen: String(seenAt),
      'de.tip': '',
      tip: 'Dig down there.',
    }
    expect(await act('change-game', changed)).toMatchObject({ success: 'Mine it is saved.' })
    // The form of another owner, who saw the game before the change.
    expect(await act('change-game', changed)).toMatchObject({
      error: 'Someone else has changed Mine it. Reload the page.',
      status: 409,
    })
    expect(await act('hide-game', { game: 'mine' }, moderator)).toMatchObject({
      success: 'Mine it is hidden.',
      undo: { intent: 'show-game', fields: { game: 'mine' } },
    })
    expect(services.games.some(({ id }) => id === 'mine')).toBe(false)
    expect(await act('hide-game', { game: 'mine' })).toMatchObject({
      error: 'Mine it is already hidden.',
      status: 409,
    })
    expect((await list('show=hidden')).games).toMatchObject([{ id: 'mine', isHidden: true }])
    expect(await act('show-game', { game: 'mine' })).toMatchObject({ success: expect.any(String) })
    expect(await act('remove-game', { game: 'mine' })).toMatchObject({
      success: 'Mine it is removed.',
    })
    expect((await list('q=mine+it')).games).toEqual([])
    expect(await audited()).toEqual([
      'add-game mine',
      'change-game mine',
      'hide-game mine',
      'remove-game mine',
      'show-game mine',
    ])
  })

  it('stores only what differs from a built-in game', async () => {
    const { values, seenAt, isBuiltIn } = await open('agar')
    expect([seenAt, isBuiltIn]).toEqual([undefined, true])
    expect(await act('change-game', { ...values, id: 'agar', seen: '' })).toMatchObject({
      success: expect.any(String),
    })
    expect(await at.db.selectFrom('own_game').select('content').execute()).toEqual([])
    const changed = { ...values, id: 'agar', seen: '', name: 'Cells', 'de.tip': 'Iss die Kleinen.' }
    await act('change-game', changed)
    const [row] = await at.db.selectFrom('own_game').select('content').execute()
    expect(JSON.parse(row!.content)).toEqual({
      name: 'Cells',
      translations: { de: { tip: 'Iss die Kleinen.' } },
    })
    expect((await list('show=changed')).games).toMatchObject([{ id: 'agar', name: 'Cells' }])
    expect(await act('change-game', { ...values, id: 'agar', seen: '', name: '' })).toMatchObject({
      status: 409,
    })
    expect(await act('remove-game', { game: 'agar' })).toMatchObject({
      success: 'All changes to Cells are undone.',
    })
    expect((await list('q=agar')).games).toMatchObject([{ name: 'Agar.io', isStored: false }])
  })

  const readContent = async () => {
    const stored = await at.db.selectFrom('own_game').select('content').executeTakeFirstOrThrow()
    return JSON.parse(stored.content) as { hosted: { version: string } }
  }
  /** Adds the example game with more permissions. Returns its version. */
  async function addExample(more: object): Promise<string> {
    await act('add-example-game', {})
    const { hosted, ...others } = await readContent()
    const content = JSON.stringify({ ...others, hosted: { ...hosted, ...more } })
    await at.db
      .updateTable('own_game')
      .set((row) => ({ content, updated_at: row('updated_at', '+', 1) }))
      .execute()
    await opened.services.refreshGames()
    return hosted.version
  }

  it('keeps what a hidden hosted game may do when players get another of its versions', async () => {
    const allowed = {
      hosts: ['https://cdn.example'],
      threads: true,
      allow: ['camera', 'clipboard'],
    }
    const version = await addExample(allowed)
    expect(await act('add-example-game', {})).toMatchObject({ status: 409 })
    await act('hide-game', { game: 'blobcatch' })
    expect(await loadUpload(opened.services, adminRequest(owner, 'game=blobcatch'))).toMatchObject({
      game: { id: 'blobcatch' },
    })
    const again = { version, id: 'blobcatch', keep: 'on' }
    expect(await act('publish-version', again)).toHaveProperty('redirectTo')
    expect(await act('add-example-game', {})).toMatchObject({ status: 409 })
    expect(await at.db.selectFrom('hosted_version').select('id').execute()).toHaveLength(1)
    expect(await readContent()).toMatchObject({ hosted: allowed })
  })

  it.each([
    ['http://games.localhost', ['camera']],
    ['http://*.games.localhost', []],
  ])('keeps a camera that the form of a version does not show, at %s', async (GAMES_URL, allow) => {
    await reopen({ GAMES_URL })
    const version = await addExample({ allow: ['camera', 'clipboard'] })
    expect(await act('publish-version', { version })).toHaveProperty('redirectTo')
    expect(await readContent()).toMatchObject({ hosted: { allow } })
  })

  it('puts a game on the banner, and pages the list by key', async () => {
    expect(await act('feature-game', { game: 'slither' })).toMatchObject({
      success: 'Slither.io is on the banner.',
    })
    expect((await list('q=slither')).games).toMatchObject([{ isFeatured: true }])
    expect(await act('feature-game', { game: 'nobody' })).toMatchObject({ status: 409 })
    const rows = Array.from({ length: 60 }, (_, index) => ({
      game_id: `own${index}`,
      content: JSON.stringify({ ...FIELDS, genre: ['Casual'], name: `Own ${index}` }),
      updated_at: 1,
    }))
    await insertRows(at.db, 'own_game', rows)
    await opened.services.refreshGames()
    const first = await list('q=own')
    expect([first.games.length, first.newer]).toEqual([50, undefined])
    const second = await list(`q=own&before=${first.older}`)
    expect(second.older).toBeUndefined()
    expect((await list(`q=own&after=${second.newer}`)).games).toEqual(first.games)
    expect(new Set([...first.games, ...second.games].map(({ id }) => id)).size).toBe(
      first.games.length + second.games.length,
    )
  })

  it('starts again after the game on the banner was hidden', async () => {
    await act('feature-game', { game: 'slither' })
    await act('hide-game', { game: 'slither' })
    await reopen({})
    expect(opened.services.games.some(({ id }) => id === 'slither')).toBe(false)
  })

  it('takes an id of a built-in game on a portal without them', async () => {
    await reopen({ BUILT_IN_GAMES: 'off' })
    expect(await act('hide-game', { game: 'agar' })).toMatchObject({ status: 409 })
    expect(await act('add-game', { id: 'agar', ...FIELDS })).toHaveProperty('redirectTo')
    expect(opened.services.games).toMatchObject([{ id: 'agar', name: FIELDS.name }])
  })

  it('shows the latest of changes at the same time', async () => {
    const { services } = opened
    await Promise.all(['agar', 'diep', 'gats'].map((game) => act('hide-game', { game })))
    const ids = services.games.map(({ id }) => id)
    expect(ids.filter((id) => ['agar', 'diep', 'gats'].includes(id))).toEqual([])
  })

  it('lists a game that this version cannot show, so that it can be removed', async () => {
    const row = { game_id: 'broken', content: '{"url":"ftp://x/"}', updated_at: 1 }
    await insertRows(at.db, 'own_game', row)
    await opened.services.refreshGames()
    expect((await list('show=failing')).games).toMatchObject([{ id: 'broken', isBroken: true }])
    expect(await open('broken')).toMatchObject({ values: {} })
    expect(await act('remove-game', { game: 'broken' })).toMatchObject({
      success: 'broken is removed.',
    })
  })
})

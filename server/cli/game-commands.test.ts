/** `npm run games`: what it stores, and its error messages. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeFolder } from '#tests/folder.ts'
import { readConfig } from '#platform/config.ts'
import { listStoredGames } from '#features/own-games/server/own-games.server.ts'
import { GAME_COMMANDS } from './game-commands.ts'

const DESCRIPTION =
  'You dig, you build, and you hold what you have built against everybody else there.'
const FLAGS = ['--name', 'Mine it', '--genre', 'Digging, Casual', '--description', DESCRIPTION]
const MINE = ['https://www.mine-it.example/play', ...FLAGS]
const GAME = {
  name: 'Mine it',
  description: DESCRIPTION,
  url: 'https://www.mine-it.example/play',
  genre: ['Digging', 'Casual'],
  releaseDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
}

describeOnBothEngines('npm run games', (at) => {
  const config = readConfig({ GAME_CHECKS: 'off', PUBLIC_URL: 'https://portal.example' })
  const say = async (name: string, ...args: string[]) =>
    String(await GAME_COMMANDS[name]!(args)({ db: at.db, config }))
  const faultOf = (name: string, ...args: string[]) =>
    say(name, ...args).catch((error: Error) => error.message.replaceAll("'", '’'))
  const read = async () =>
    Object.fromEntries(
      (await listStoredGames(at.db)).map(({ id, content }) => [id, JSON.parse(content) as object]),
    )

  test('adds a game, hides it with all its fields, shows and removes it', async () => {
    expect(await say('add', ...MINE)).toBe('mineit is added.')
    expect(await read()).toEqual({ mineit: GAME })
    await say('hide', 'mineit')
    expect(await read()).toEqual({ mineit: { ...GAME, hidden: true } })
    await say('show', 'mineit')
    expect(await read()).toEqual({ mineit: GAME })
    expect(await say('remove', 'mineit')).toContain('is removed')
    expect(await read()).toEqual({})
  })

  test('adds a game with its cover, unless the cover is refused', async () => {
    const folder = await makeFolder()
    writeFileSync(join(folder, 'a.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect(await faultOf('add', ...MINE, '--cover', join(folder, 'a.svg'))).toContain(
      'a.svg: (file): is no PNG, JPEG, WebP or AVIF',
    )
    expect(await faultOf('add', ...MINE, '--cover', join(folder, 'a.gif'))).toContain(
      'a.gif: (file): is not there',
    )
    expect(await read()).toEqual({})
    const create = { width: 64, height: 40, channels: 3, background: '#c03020' } as const
    await sharp({ create }).png().toFile(join(folder, 'a.png'))
    await say('add', ...MINE, '--cover', join(folder, 'a.png'))
    const [stored] = await listStoredGames(at.db)
    expect(stored?.coverHash).toMatch(/^[\w-]{8}$/)
    // It stays with a game that is hidden and shown.
    await say('hide', 'mineit')
    await say('show', 'mineit')
    expect((await listStoredGames(at.db))[0]?.coverHash).toBe(stored?.coverHash)
  })

  test('names the nearest genre if a genre is new', async () => {
    const added = await say('add', ...MINE, '--genre', 'shooter, Racing, Digging, Action')
    expect(added.split('\n').slice(1)).toEqual([
      'The genre shooter is new. Did you mean Shooter?',
      'The genre Racing is new. Did you mean Race?',
    ])
    const folder = await makeFolder()
    const game = { ...GAME, releaseDate: '2026-01-01', genre: ['Strategic'] }
    writeFileSync(join(folder, 'mineit.json'), JSON.stringify(game))
    expect((await say('import', folder)).split('\n')).toEqual([
      'Imported 1 game: 0 added, 1 changed, 0 unchanged.',
      'The genre Strategic is new. Did you mean Strategy?',
    ])
    expect((await say('import', folder)).split('\n')[0]).toBe('Nothing has changed: 1 game.')
    const copy = join(await makeFolder(), 'copy')
    expect(await say('export', copy)).toBe(`Exported 1 game to ${copy}.`)
    expect(await say('import', copy)).toContain('Nothing has changed: 1 game.')
  })

  test('hides a built-in game through a row with no other fields', async () => {
    await say('hide', 'agar')
    expect(await read()).toEqual({ agar: { hidden: true } })
    await say('show', 'agar')
    expect(await read()).toEqual({})
  })

  test.each([
    [['add', 'https://portal.example/x', ...FLAGS], 'must not be on the portal’s own host name'],
    [['add', ...MINE, '--id', '../x'], 'Enter an ending of 2 to 24'],
    [['add', ...MINE, '--description', 'Short.'], 'description: '],
    [['hide', 'nobody'], 'The game nobody no longer exists.'],
    [['hide', '../../etc/passwd'], 'Enter an ending of 2 to 24'],
    [['show', 'agar'], 'Agar.io is not hidden.'],
    [['remove', 'agar'], 'Agar.io is built in'],
    [['remove', 'nobody'], 'The game nobody no longer exists.'],
    [['import', '/nowhere/at/all'], '(folder): is not there'],
  ])('%j is refused', async ([name, ...args], line) => {
    expect(await faultOf(name!, ...args)).toContain(line)
    expect(await read()).toEqual({})
  })

  test('does not overwrite an existing game', async () => {
    await say('add', ...MINE)
    expect(await faultOf('add', ...MINE)).toContain('another game already ends in mineit')
    await say('hide', 'mineit')
    expect(await faultOf('hide', 'mineit')).toBe('mineit is already hidden.')
  })

  test('records each change in the audit log, with the id of the game, and none that was refused', async () => {
    await say('add', ...MINE)
    await say('hide', 'mineit')
    await faultOf('remove', 'nothere')
    expect(await faultOf('hide')).toContain('Usage')
    const entries = await at.db
      .selectFrom('audit_entry')
      .select(['action', 'subject_id', 'detail'])
      .execute()
    expect(entries.map((entry) => Object.values(entry).join(' ')).toSorted()).toEqual([
      'games add mineit {}',
      'hide-game mineit {}',
    ])
  })
})

test.each([
  [
    ['add', 'http://a.example/', ...FLAGS],
    'http://a.example/ is no address that begins with https',
  ],
  [['add', 'http://localhost:3000/', ...FLAGS], 'is no address'],
  [
    ['add', 'https:a.example/x', ...FLAGS],
    'https:a.example/x is no address that begins with https',
  ],
  [['add', 'https:/a.example/'], 'is no address that begins with https'],
  [['add', 'https://me:pw@a.example/', ...FLAGS], 'must have no user name or password'],
  [['add', ...MINE, '--color', 'red'], 'Unknown option'],
  [['add'], 'Usage:'],
  [['add', ...MINE, 'https://two.example/'], 'Usage:'],
  [['host'], 'Usage:'],
  [['remove'], 'Usage:'],
  [['import'], 'Usage:'],
  [['export'], 'Usage:'],
  [['list', 'agar'], 'Usage:'],
  [['check', 'agar', 'gats'], 'Usage:'],
])('%j is refused without a database', ([name, ...args], line) => {
  expect(() => GAME_COMMANDS[name!]!(args)).toThrow(line)
})

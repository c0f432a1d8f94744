/** `npm run games`: the files it writes, and its error messages. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#app/db/db.server.ts'
import { makeFolder } from '#tests/folder.ts'
import { readConfig } from '#server/kernel/config.ts'
import { withPortalDatabase } from '#server/cli/database-access.ts'
import { OWN_GAME_COMMANDS } from './own-game-commands.ts'

const DESCRIPTION =
  'You dig, you build, and you hold what you have built against everybody else there.'
const FLAGS = ['--name', 'Mine it', '--genre', 'Digging, Casual', '--description', DESCRIPTION]
const MINE = ['https://www.mine-it.example/play', ...FLAGS]

/** The commands on a data directory of their own. */
async function open(environment: Record<string, string> = {}) {
  const dataDir = await makeFolder()
  const config = readConfig({ DATA_DIR: dataDir, GAME_CHECKS: 'off', ...environment })
  const folder = config.gamesDir ?? join(dataDir, 'games')
  return {
    dataDir,
    folder,
    say: (name: string, ...args: string[]) =>
      OWN_GAME_COMMANDS[name]!(args, config, withPortalDatabase),
    read: (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as object,
    has: (file: string) => existsSync(join(folder, file)),
  }
}

test('adds a game, hides it with all its fields, shows and removes it', async () => {
  const { folder, say, read, has } = await open()
  expect(await say('add', ...MINE)).toContain(join(folder, 'mineit.json'))
  const game = read('mineit.json')
  expect(game).toEqual({
    id: 'mineit',
    name: 'Mine it',
    description: DESCRIPTION,
    url: 'https://www.mine-it.example/play',
    genre: ['Digging', 'Casual'],
    releaseDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  expect(statSync(join(folder, 'mineit.json')).mode & 0o777).toBe(0o600)
  await say('hide', 'mineit')
  expect(read('mineit.json')).toEqual({ ...game, hidden: true })
  await say('show', 'mineit')
  expect(read('mineit.json')).toEqual(game)
  writeFileSync(join(folder, 'mineit.png'), 'picture')
  expect(await say('remove', 'mineit')).toContain('is removed')
  expect([has('mineit.json'), has('mineit.png')]).toEqual([false, false])
})

test('names the nearest genre if a genre is new', async () => {
  const { dataDir, folder, say } = await open()
  const genres = 'shooter, Racing, Digging, Action'
  const added = await say('add', ...MINE, '--genre', genres)
  expect(added.split('\n').slice(1, 3)).toEqual([
    'The genre shooter is new. Did you mean Shooter?',
    'The genre Racing is new. Did you mean Race?',
  ])
  expect(added).not.toMatch(/Digging|Action/)
  const game = JSON.parse(readFileSync(join(folder, 'mineit.json'), 'utf8')) as object
  writeFileSync(join(folder, 'mineit.json'), JSON.stringify({ ...game, genre: ['Strategic'] }))
  await (await openDatabase(join(dataDir, 'io-arcade.sqlite'))).destroy()
  expect((await say('reload')).split('\n')).toEqual([
    expect.stringContaining('The files are valid (1 file).'),
    'The genre Strategic is new. Did you mean Strategy?',
  ])
})

test('hides a built-in game through a file with no other fields', async () => {
  const { say, read, has } = await open()
  await say('hide', 'agar')
  expect(read('agar.json')).toEqual({ hidden: true })
  await say('show', 'agar')
  expect(has('agar.json')).toBe(false)
})

test('makes files readable for other users in a separate games folder', async () => {
  const { folder, say } = await open({ GAMES_DIR: join(await makeFolder(), 'games') })
  await say('add', ...MINE)
  expect(statSync(join(folder, 'mineit.json')).mode & 0o777).toBe(0o644)
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
  [['add', ...MINE, '--id', '../x'], '../x is not a valid game id'],
  [['add', ...MINE, '--description', 'Short.'], 'mineit.json: description: '],
  [['add'], 'Usage:'],
  [['add', ...MINE, 'https://two.example/'], 'Usage:'],
  [['hide', 'nobody'], 'There is no game with the id nobody.'],
  [['hide', '../../etc/passwd'], '../../etc/passwd is not a valid game id'],
  [['show', 'agar'], 'agar is not hidden.'],
  [['remove', 'agar'], 'agar is built in'],
  [['remove', 'nobody'], 'There is no game with the id nobody.'],
  [['remove'], 'Usage:'],
  [['reload'], 'There is no database at '],
])('%j is refused', async ([name, ...args], line) => {
  const { say } = await open()
  const fault = await say(name!, ...args).catch((error: Error) => error.message)
  expect(fault.replaceAll("'", '’')).toContain(line)
})

test('does not overwrite an existing file, and reports an invalid one', async () => {
  const { folder, say } = await open()
  await say('add', ...MINE)
  await expect(say('add', ...MINE)).rejects.toThrow('A game with that id exists already')
  await say('hide', 'mineit')
  await expect(say('hide', 'mineit')).rejects.toThrow('mineit is hidden already.')
  writeFileSync(join(folder, 'mineit.json'), '{"hidden": 1}')
  await expect(say('show', 'mineit')).rejects.toThrow('mineit.json: hidden: must be true or false')
  await expect(say('reload')).rejects.toThrow('mineit.json: hidden: must be true or false')
})

test('records each change in the audit log, with the id of the game', async () => {
  const { say, dataDir } = await open()
  await say('add', ...MINE)
  await say('hide', 'mineit')
  await expect(say('remove', 'nothere')).rejects.toThrow('nothere')
  await expect(say('hide')).rejects.toThrow('Usage')
  const lines = readFileSync(join(dataDir, 'audit.log'), 'utf8').trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { command: 'games add', game: 'mineit', msg: 'operator action' },
    { command: 'games hide', game: 'mineit', msg: 'operator action' },
    { command: 'games remove', game: 'nothere', msg: 'operator action' },
    { command: 'games remove', game: 'nothere', msg: 'operator action failed' },
  ])
})

/** The folder of own games: which files are read, ignored or rejected. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderWith, makeFolder } from '#tests/folder.ts'
import { OWN_GAME } from '#tests/own-game.ts'
import { OwnGamesError, readCover, readOwnFolder } from './read-folder.ts'

const RULES = { builtIn: new Map(), publicUrl: 'https://portal.example' }
const GAME = JSON.stringify(OWN_GAME)

async function faultsOf(folder: string): Promise<string[]> {
  const fault: unknown = await readOwnFolder(folder, RULES).catch((error: unknown) => error)
  return fault instanceof OwnGamesError ? fault.message.split('\n') : []
}

test('reads games and covers, and names what it ignores, except hidden files', async () => {
  const folder = await folderWith({
    'mine.json': GAME,
    'mine.png': 'picture',
    'agar.json': '{"hidden": true}',
    'README.md': 'notes',
    'mine.txt': 'notes',
    '.mine.json.swp': 'a draft',
  })
  const { files, covers, ignored } = await readOwnFolder(folder, RULES)
  expect(files.map(({ id, isHidden }) => [id, isHidden])).toEqual([
    ['agar', true],
    ['mine', false],
  ])
  expect([...covers]).toEqual([['mine', 'mine.png']])
  expect(ignored).toEqual(['README.md', 'mine.txt'])
  expect(await readCover(folder, 'mine.png')).toEqual(Buffer.from('picture'))
})

test.each([
  ['mine.jpeg', 'any'],
  ['mine.JPG', 'any'],
  ['mine.PNG', 'any'],
  ['mine.jfif', '\xff\xd8\xff'],
  ['mine.bmp', '\x89PNG\r\n'],
  ['mine', '\x89PNG\r\n'],
])('takes %s as a cover', async (name, content) => {
  const folder = await folderWith({ 'mine.json': GAME })
  writeFileSync(join(folder, name), content, 'latin1')
  const { covers, ignored } = await readOwnFolder(folder, RULES)
  expect([[...covers], ignored]).toEqual([[['mine', name]], []])
})

test('treats an absent folder as empty unless it was configured', async () => {
  const absent = join(await makeFolder(), 'games')
  expect(await readOwnFolder(absent, RULES, true)).toEqual({
    files: [],
    covers: new Map(),
    ignored: [],
  })
  expect(await faultsOf(absent)).toEqual([`${absent}: (folder): is not there`])
})

test('reports each fault on one line with the file, the field and the reason', async () => {
  const folder = await folderWith({
    'broken.json': '{',
    'big.json': `${GAME}${' '.repeat(65 * 1_024)}`,
    'mine.json': GAME,
    'mine.png': 'picture',
    'mine.webp': 'picture',
    'alone.svg': '<svg/>',
  })
  mkdirSync(join(folder, 'folder.json'))
  const faults = await faultsOf(folder)
  expect(faults.toSorted()).toEqual([
    expect.stringMatching(/^alone\.svg: \(file\): there is no alone\.json beside it$/),
    expect.stringMatching(/^big\.json: \(file\): is larger than 64 KiB$/),
    expect.stringMatching(/^broken\.json: \(file\): is not JSON: /),
    expect.stringMatching(/^folder\.json: \(file\): is not a file$/),
    expect.stringMatching(/^mine\.webp: \(file\): the game has a cover already, mine\.png$/),
  ])
})

test.each([
  ['url', 'https://portal.example/', {}],
  ['url', 'https://portal.example:8443/', {}],
  ['alsoAt', 'https://mine.example/', { alsoAt: ['https://portal.example:8443'] }],
  [
    'links',
    'https://mine.example/',
    { links: [{ label: 'Rules', href: 'https://portal.example:8443/x' }] },
  ],
])('reports %s on the host of the portal: %s', async (field, url, more) => {
  const game: object = { ...(JSON.parse(GAME) as object), url, ...more }
  const folder = await folderWith({ 'mine.json': JSON.stringify(game) })
  expect(await faultsOf(folder)).toEqual([
    `mine.json: ${field}: must not be on the portal's own host name, whatever the port`,
  ])
})

test('follows links only within the folder, and does not wait for a pipe', async () => {
  const folder = await folderWith({ 'mine.json': GAME })
  symlinkSync('mine.json', join(folder, 'same.json'))
  expect((await readOwnFolder(folder, RULES)).files).toHaveLength(2)
  const outside = await folderWith({ 'secret.json': GAME, 'secret.png': 'picture' })
  symlinkSync(join(outside, 'secret.json'), join(folder, 'away.json'))
  symlinkSync('nowhere', join(folder, 'lost.json'))
  execFileSync('mkfifo', [join(folder, 'pipe.json')])
  const faults = await faultsOf(folder)
  expect(faults.toSorted()).toEqual([
    'away.json: (file): leads out of the folder',
    'lost.json: (file): is not there',
    'pipe.json: (file): is not a file',
  ])
  symlinkSync(join(outside, 'secret.png'), join(folder, 'mine.png'))
  await expect(readCover(folder, 'mine.png')).rejects.toThrow('leads out of the folder')
})

test('rejects a folder with too many files', async () => {
  const folder = await makeFolder()
  for (let number = 0; number <= 10_000; number += 1) writeFileSync(join(folder, `f${number}`), '')
  expect(await faultsOf(folder)).toEqual([`${folder}: (folder): holds more than 10000 files`])
})

/** Restoring the games of a backup: only into a folder without games. */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '#tests/folder.ts'
import { openGamesPlace } from './games-folder.ts'

const FILES = ['one.json', 'one.png', 'two.json'].map((name) => ({
  name,
  content: Buffer.from(`of the backup: ${name}`),
}))

async function restore(folder: string, files = FILES, backup = 'this one') {
  const games = await openGamesPlace(folder, backup)
  for (const file of files) await games.place(file)
  return games
}

test('restores all games into a folder that is absent or has no games', async () => {
  const folder = await makeFolder()
  writeFileSync(join(folder, 'README.md'), 'notes')
  for (const place of [folder, join(folder, 'absent')]) {
    const games = await restore(place)
    expect(await games.finish()).toEqual({ folder: place, placed: 3, kept: [] })
    for (const { name, content } of FILES)
      expect(readFileSync(join(place, name)).equals(content)).toBe(true)
    expect(readdirSync(place).filter((name) => name.startsWith('.'))).toEqual([])
  }
})

test('leaves a folder with games unchanged and names the missing files', async () => {
  const folder = await makeFolder()
  writeFileSync(join(folder, 'one.json'), FILES[0]!.content)
  writeFileSync(join(folder, 'two.json'), 'another')
  const games = await restore(folder)
  expect(await games.finish()).toEqual({ folder, placed: 1, kept: ['one.png', 'two.json'] })
  expect(readdirSync(folder).toSorted()).toEqual(['one.json', 'two.json'])
  expect(readFileSync(join(folder, 'two.json'), 'utf8')).toBe('another')
})

test('resumes a restore that was killed', async () => {
  const folder = join(await makeFolder(), 'games')
  await restore(folder, FILES.slice(0, 2))
  const again = await restore(folder)
  expect(await again.finish()).toEqual({ folder, placed: 3, kept: [] })
  const [first, ...others] = readdirSync(folder).toSorted()
  expect([first, others.length]).toEqual(['one.json', 2])
})

test('leaves an incomplete restore of another backup unchanged', async () => {
  const folder = join(await makeFolder(), 'games')
  await restore(folder, FILES.slice(0, 1), 'another')
  const games = await restore(folder)
  expect(await games.finish()).toEqual({ folder, placed: 1, kept: ['one.png', 'two.json'] })
})

test('writes no file whose name is not valid for a game', async () => {
  const folder = await makeFolder()
  const games = await restore(folder, [{ name: '../one.json', content: Buffer.from('') }])
  expect(await games.finish()).toEqual({ folder, placed: 0, kept: ['../one.json'] })
  expect(readdirSync(folder)).toEqual([])
})

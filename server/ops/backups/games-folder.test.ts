/** A backup's games are put back where none are, and nowhere else. */
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

test('a folder that is absent, or without games, gets all of them', async () => {
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

test('a folder with games is left as it is, and what is not there is named', async () => {
  const folder = await makeFolder()
  writeFileSync(join(folder, 'one.json'), FILES[0]!.content)
  writeFileSync(join(folder, 'two.json'), 'another')
  const games = await restore(folder)
  expect(await games.finish()).toEqual({ folder, placed: 1, kept: ['one.png', 'two.json'] })
  expect(readdirSync(folder).toSorted()).toEqual(['one.json', 'two.json'])
  expect(readFileSync(join(folder, 'two.json'), 'utf8')).toBe('another')
})

test('a restore that was killed is gone on with', async () => {
  const folder = join(await makeFolder(), 'games')
  await restore(folder, FILES.slice(0, 2))
  const again = await restore(folder)
  expect(await again.finish()).toEqual({ folder, placed: 3, kept: [] })
  const [first, ...others] = readdirSync(folder).toSorted()
  expect([first, others.length]).toEqual(['one.json', 2])
})

test('what a restore of another backup has left half done stays as it is', async () => {
  const folder = join(await makeFolder(), 'games')
  await restore(folder, FILES.slice(0, 1), 'another')
  const games = await restore(folder)
  expect(await games.finish()).toEqual({ folder, placed: 1, kept: ['one.png', 'two.json'] })
})

test('a name that is none of a game is written nowhere', async () => {
  const folder = await makeFolder()
  const games = await restore(folder, [{ name: '../one.json', content: Buffer.from('') }])
  expect(await games.finish()).toEqual({ folder, placed: 0, kept: ['../one.json'] })
  expect(readdirSync(folder)).toEqual([])
})

/** Importing a folder of own games into the database, and writing one. */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { findHostedFile } from '#features/hosted-games/server/hosted-files.server.ts'
import { listVersions } from '#features/hosted-games/server/hosted-versions.server.ts'
import { importBuild, removeVersion } from '#features/hosted-games/server/import-build.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { folderWith, makeFolder } from '#tests/folder.ts'
import { OWN_GAME as GAME } from '#tests/own-game.ts'
import { makeZip } from '#tests/zips.ts'
import { hideGame, removeGame } from './edit-games.server.ts'
import { exportFolder, importFolder, importFolderOnce } from './import-games.server.ts'
import { listStoredGames, readGamesVersion } from './own-games.server.ts'

const rules = { builtIn: new Map(), publicUrl: 'https://portal.example' }
const limits = { files: 20, bytes: 2 ** 20, fileBytes: 2 ** 20 }
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 40"><rect width="64" height="40"/></svg>'
const PNG = await sharp({ create: { width: 64, height: 40, channels: 3, background: '#c03020' } })
  .png()
  .toBuffer()

describeOnBothEngines('a folder of games', (at) => {
  test('is imported, and a second time changes nothing', async () => {
    const folder = await folderWith({
      'mine.json': JSON.stringify(GAME),
      'mine.png': PNG,
      'agar.json': '{"hidden": true}',
    })
    expect(await importFolder(at.db, folder, { rules, limits })).toEqual({
      added: 2,
      changed: 0,
      unchanged: 0,
      ignored: [],
    })
    const [version, stored] = [await readGamesVersion(at.db), await listStoredGames(at.db)]
    const events: string[] = []
    at.db.events.subscribe(({ kind }) => events.push(kind))
    expect(await importFolder(at.db, folder, { rules, limits })).toEqual({
      added: 0,
      changed: 0,
      unchanged: 2,
      ignored: [],
    })
    expect([await readGamesVersion(at.db), await listStoredGames(at.db), events]).toEqual([
      version,
      stored,
      [],
    ])
    writeFileSync(join(folder, 'agar.json'), JSON.stringify({ ...GAME, url: 'https://a.example/' }))
    expect(await importFolder(at.db, folder, { rules, limits })).toMatchObject({
      changed: 1,
      unchanged: 1,
    })
    expect(await readGamesVersion(at.db)).not.toBe(version)
    expect(events).toEqual(['games-changed'])
  })

  test('that was exported is the same again, with its covers', async () => {
    const files = { 'mine.json': JSON.stringify(GAME), 'mine.png': PNG }
    await importFolder(at.db, await folderWith(files), { rules, limits })
    const folder = join(await makeFolder(), 'copy')
    expect(await exportFolder(at.db, folder)).toBe(1)
    expect(readdirSync(folder).toSorted()).toEqual(['mine.json', 'mine.webp'])
    expect(JSON.parse(readFileSync(join(folder, 'mine.json'), 'utf8'))).toEqual(GAME)
    expect(await importFolder(at.db, folder, { rules, limits })).toMatchObject({ unchanged: 1 })
    // The file that the cover was drawn from stays the only cover.
    const source = await folderWith(files)
    await exportFolder(at.db, source)
    expect(await importFolder(at.db, source, { rules, limits })).toMatchObject({ unchanged: 1 })
  })

  test('that has an older cover is refused by the export: the next import would bring it back', async () => {
    const source = await folderWith({ 'mine.json': JSON.stringify(GAME), 'mine.png': PNG })
    await importFolder(at.db, source, { rules, limits })
    const newer = await sharp(PNG).negate().png().toBuffer()
    const later = await folderWith({ 'mine.json': JSON.stringify(GAME), 'mine.png': newer })
    await importFolder(at.db, later, { rules, limits })
    await expect(exportFolder(at.db, source)).rejects.toThrow(
      'mine.png: the game has another cover now. Move this file away first.',
    )
    expect(readFileSync(join(source, 'mine.png'))).toEqual(PNG)
  })

  test('with a fault adds no game with a fault, and each is one line', async () => {
    const folder = await folderWith({
      'one.json': JSON.stringify(GAME),
      'one.svg': SVG,
      'two.json': JSON.stringify(GAME),
      'two.png': 'no picture',
      'three.json': JSON.stringify(GAME),
    })
    await expect(importFolder(at.db, folder, { rules, limits })).rejects.toThrow(
      'one.svg: (file): is no PNG, JPEG, WebP or AVIF\ntwo.png: (file): is no PNG, JPEG, WebP or AVIF',
    )
    expect((await listStoredGames(at.db)).map(({ id }) => id)).toEqual(['three'])
    writeFileSync(join(folder, 'four.json'), '{')
    await expect(importFolder(at.db, folder, { rules, limits })).rejects.toThrow(
      'four.json: (file): is not',
    )
  })

  test('of an earlier version is imported once, and brings back no removed game', async () => {
    const dataDir = await makeFolder()
    expect(
      await importFolderOnce(at.db, { dataDir, gamesDir: undefined, hosted: limits }, rules),
    ).toBeUndefined()
    mkdirSync(join(dataDir, 'games'))
    writeFileSync(join(dataDir, 'games/mine.json'), JSON.stringify(GAME))
    writeFileSync(join(dataDir, 'games/agar.json'), '{"hidden": true}')
    const start = () =>
      importFolderOnce(at.db, { dataDir, gamesDir: undefined, hosted: limits }, rules)
    const both = await Promise.all([start(), start()])
    expect(both.map((each) => each?.added ?? 0).reduce((sum, added) => sum + added)).toBe(2)
    await transact(at.db, (tx) => removeGame(tx, rules, 'mine'))
    expect(await start()).toBeUndefined()
    expect((await listStoredGames(at.db)).map(({ id }) => id)).toEqual(['agar'])
  })

  test('of an earlier version keeps its SVG covers, which later imports leave as they are', async () => {
    const gamesDir = await folderWith({ 'mine.json': JSON.stringify(GAME), 'mine.svg': SVG })
    const dataDir = await makeFolder()
    expect(
      await importFolderOnce(at.db, { dataDir, gamesDir, hosted: limits }, rules),
    ).toMatchObject({ added: 1 })
    expect((await listStoredGames(at.db))[0]?.coverHash).toMatch(/^[\w-]{8}$/)
    expect(await importFolder(at.db, gamesDir, { rules, limits })).toMatchObject({ unchanged: 1 })
  })

  test('of an earlier version does not replace what is in the database', async () => {
    const gamesDir = await folderWith({ 'mine.json': JSON.stringify(GAME) })
    await importFolder(at.db, gamesDir, { rules, limits })
    await transact(at.db, (tx) => hideGame(tx, rules, 'mine'))
    const [stored] = await listStoredGames(at.db)
    await importFolderOnce(at.db, { dataDir: await makeFolder(), gamesDir, hosted: limits }, rules)
    expect(await listStoredGames(at.db)).toEqual([stored])
    await expect(importFolder(at.db, join(gamesDir, 'absent'), { rules, limits })).rejects.toThrow(
      '(folder): is not there',
    )
  })

  test('has the builds of hosted games as zips, which a second import leaves alone', async () => {
    const files = { 'index.html': '<title>Mine</title>', 'js/a b.js': 'let a = 1;'.repeat(500) }
    const odd = ['CON', 'nul.txt', 'ends.', 'ends ', 'ab:c.txt', 'q?.txt', `${'ß'.repeat(230)}.js`]
    const zip = await folderWith({
      'build.zip': await makeZip({
        ...files,
        ...Object.fromEntries(odd.map((name) => [name, name])),
      }),
    })
    const upload = { file: join(zip, 'build.zip'), name: 'build.zip', gameId: 'mine' }
    const version = await importBuild(at.db, upload, limits)
    const hosted = { version, start: 'index.html', hosts: [], threads: true }
    const game = JSON.stringify({ ...GAME, url: 'https://hosted.invalid/mine/', hosted })
    await importFolder(at.db, await folderWith({ 'mine.json': game }), { rules, limits })
    const folder = await makeFolder()
    await exportFolder(at.db, folder)
    expect(readdirSync(folder).toSorted()).toEqual(['mine.json', 'mine.zip'])

    // On another portal.
    await removeVersion(at.db, version)
    await transact(at.db, (tx) => removeGame(tx, rules, 'mine'))
    const again = () => importFolder(at.db, folder, { rules, limits })
    expect(await again()).toEqual({ added: 1, changed: 0, unchanged: 0, ignored: [] })
    expect(await again()).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
    expect(await listVersions(at.db, 'mine')).toMatchObject([{ id: version, name: 'mine.zip' }])
    const stored = (await findHostedFile(at.db, version, ['js/a b.js']))!
    expect(stored.size).toBe(files['js/a b.js'].length)
    for (const name of odd) expect(await findHostedFile(at.db, version, [name])).toBeDefined()

    // Without the zip, or with a broken one, players would get nothing.
    await removeVersion(at.db, version)
    writeFileSync(join(folder, 'mine.zip'), 'PK')
    await expect(again()).rejects.toThrow('mine.zip: (file): The zip is damaged')
    const alone = await folderWith({ 'mine.json': game, 'other.json': JSON.stringify(GAME) })
    await expect(importFolder(at.db, alone, { rules, limits })).rejects.toThrow(
      'mine: hosted: has no build',
    )
    expect((await listStoredGames(at.db)).map(({ id }) => id)).toEqual(['mine', 'other'])
  })
})

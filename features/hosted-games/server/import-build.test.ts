/** Uploaded builds: what is repaired without asking, what is refused, and what the database has then. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeFolder } from '#tests/folder.ts'
import { makeZip, renameInZip, setInZip, writeZip, type ZipContents } from '#tests/zips.ts'
import { findVersion, proposeNames, removeUnusedContents } from './hosted-versions.server.ts'
import { findHostedFile, PART_BYTES, readContent } from './hosted-files.server.ts'
import { importBuild } from './import-build.server.ts'
import { readBuild } from './read-build.server.ts'

const LIMITS = { files: 20, bytes: 30 * 2 ** 20, fileBytes: 20 * 2 ** 20 }
const PAGE = '<!doctype html><title>My Blob</title><p>Play</p>'

const save = async (bytes: Buffer, name = 'build.zip') =>
  writeZip(join(await makeFolder(), name), bytes)

async function pathsOf(bytes: Buffer): Promise<string[]> {
  const build = await readBuild(await save(bytes), 'build.zip', LIMITS)
  build.close()
  return build.files.map(({ path }) => path)
}

const faultOf = (bytes: Buffer) =>
  pathsOf(bytes).then(
    () => 'none',
    (error: { key?: string }) => error.key,
  )

describe('a zip is taken as its maker meant it', () => {
  test('with a single folder around everything, and what operating systems left', async () => {
    const zip = await makeZip({
      '__MACOSX/game/._index.html': 'x',
      'game/.DS_Store': 'x',
      'game/sound/Thumbs.db': 'x',
      'game/index.html': PAGE,
      'game/sound/a.ogg': 'x',
    })
    expect(await pathsOf(zip)).toEqual(['index.html', 'sound/a.ogg'])
  })

  test('with backslashes, as PowerShell writes them', async () => {
    const zip = renameInZip(
      await makeZip({ 'game/js/a.js': 'x', 'game/index.html': PAGE }),
      'js/a',
      'js\\a',
    )
    expect(await pathsOf(renameInZip(zip, 'game/', 'game\\'))).toEqual(['js/a.js', 'index.html'])
  })

  test('with names in the code page of old programs, and in UTF-8 without the mark', async () => {
    const zip = setInZip(await makeZip({ 'index.html': PAGE, 'aXX.png': 'x' }), 'flags', 0)
    expect(await pathsOf(renameInZip(zip, 'XX', Buffer.from([0x84, 0x94])))).toContain('aäö.png')
    expect(await pathsOf(renameInZip(zip, 'XX', 'é'))).toContain('aé.png')
  })

  test.each([
    ['Shift_JIS', 'ソスト', '835c83588367'],
    ['GBK', '测试', 'b2e2cad4'],
    ['EUC-KR', '게임', 'b0d4c0d3'],
    ['Big5', '遊戲', 'b943c0b8'],
    ['IBM 866', 'игра', 'a8a3e0a0'],
    ['Windows-1251', 'игра', 'e8e3f0e0'],
    ['IBM 437', 'éà', '8285'],
  ])('with names in %s, which the game asks for', async (_, name, hex) => {
    const bytes = Buffer.from(hex, 'hex')
    const stand = 'X'.repeat(bytes.length)
    const page = `${PAGE}<img src="img/${name}.png">`
    const files = { 'index.html': page, [`img/${stand}.png`]: 'x', 'é.txt': 'x' }
    const zip = renameInZip(setInZip(await makeZip(files), 'flags', 0), stand, bytes)
    expect(await pathsOf(zip)).toEqual(['index.html', `img/${name}.png`, 'é.txt'])
    const coded = setInZip(
      await makeZip({ ...files, 'index.html': PAGE, 'a.json': encodeURI(page) }),
      'flags',
      0,
    )
    expect(await pathsOf(renameInZip(coded, stand, bytes))).toContain(`img/${name}.png`)
  })

  test('as one html file of any name', async () => {
    const file = await save(Buffer.from(PAGE), 'Castle (1).html')
    const { files } = await readBuild(file, 'Castle (1).html', LIMITS)
    expect(files.map(({ path }) => path)).toEqual(['index.html'])
  })

  test.each([
    ['UTF-16', Buffer.from(`\ufeff${PAGE}`, 'utf16le')],
    ['UTF-16, the other way round', Buffer.from(`\ufeff${PAGE}`, 'utf16le').swap16()],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${PAGE}`)],
  ])('as one html file in %s', async (_, bytes) => {
    expect(await pathsOf(bytes)).toEqual(['index.html'])
  })
})

describe('a zip is refused', () => {
  const page: ZipContents = { 'index.html': PAGE }

  test.each([
    '../evil.js',
    '/etc/a.js',
    'C:/a.js',
    'a/./b.js',
    'a//b.js',
    'a\nb.js',
    'a\u202Egpj.js',
  ])('with the path %j', async (path) => {
    const stand = 'x'.repeat(Buffer.byteLength(path))
    const zip = renameInZip(await makeZip({ ...page, [stand]: 'x' }), stand, path)
    expect(await faultOf(zip)).toBe('badPath')
  })

  test('with a drive below the folder around everything', async () => {
    const zip = renameInZip(await makeZip({ 'a/index.html': PAGE, 'a/cX/a.js': 'x' }), 'cX', 'c:')
    expect(await faultOf(zip)).toBe('badPath')
  })

  test('with NUL in a name', async () => {
    const zip = renameInZip(await makeZip({ ...page, 'aXb.js': 'x' }), 'aXb', 'a\0b')
    expect(await faultOf(zip)).toBe('badPath')
  })

  test('with names that differ only in case or in how accents are coded, or not at all', async () => {
    expect(await faultOf(await makeZip({ ...page, 'é.js': 'x', 'e\u0301.js': 'y' }))).toBe('twins')
    expect(await faultOf(await makeZip({ ...page, 'a.js': 'x', 'A.js': 'y' }))).toBe('twins')
    const twice = renameInZip(await makeZip({ ...page, 'a.js': 'x', 'b.js': 'y' }), 'b.js', 'a.js')
    expect(await faultOf(twice)).toBe('twins')
  })

  test('with too many, too large and too long ones', async () => {
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`${at}.txt`, 'x']))
    expect(await faultOf(await makeZip({ ...page, ...many }))).toBe('tooManyFiles')
    const large = { ...page, 'a.bin': randomBytes(LIMITS.fileBytes + 1) }
    expect(await faultOf(await makeZip(large, false))).toBe('fileTooLarge')
    const all = { ...page, 'a.bin': randomBytes(16 * 2 ** 20), 'b.bin': randomBytes(16 * 2 ** 20) }
    expect(await faultOf(await makeZip(all, false))).toBe('tooLarge')
    expect(await faultOf(await makeZip({ ...page, ['x'.repeat(241)]: 'x' }))).toBe('longPath')
  })

  test('that unpacks to far more than it has', async () => {
    const zip = await makeZip({
      ...page,
      'a.bin': Buffer.alloc(19 * 2 ** 20),
      'b.bin': Buffer.alloc(9 * 2 ** 20),
    })
    expect(await faultOf(zip)).toBe('bomb')
  })

  test('whose entries overlap', async () => {
    const zip = Buffer.from(await makeZip({ 'index.html': PAGE, 'a.js': 'xxxx' }))
    const second = zip.indexOf('PK\x01\x02', zip.indexOf('PK\x01\x02') + 4)
    zip.writeUInt32LE(0, second + 42)
    expect(await faultOf(zip)).toBe('bomb')
  })

  test('with a password, another method, or a link', async () => {
    const zip = await makeZip(page)
    expect(await faultOf(setInZip(zip, 'flags', 1))).toBe('encrypted')
    expect(await faultOf(setInZip(zip, 'method', 12))).toBe('otherMethod')
    const link = Buffer.from(zip)
    link.writeUInt32LE((0o120777 << 16) >>> 0, link.indexOf('PK\x01\x02') + 38)
    expect(await faultOf(link)).toBe('link')
  })

  test.each([
    ['RAR', '526172211a0700', 'otherFormat'],
    ['7-Zip', '377abcaf271c0004', 'otherFormat'],
    ['gzip', '1f8b0800', 'otherFormat'],
    ['text', Buffer.from('hello').toString('hex'), 'noZip'],
    ['nothing after the first bytes', '504b0304', 'brokenZip'],
  ])('that is %s', async (_, hex, fault) =>
    expect(await faultOf(Buffer.from(hex, 'hex'))).toBe(fault),
  )

  test('with bytes behind its end, but not with a comment there', async () => {
    const zip = await makeZip(page)
    expect(await faultOf(Buffer.concat([zip, Buffer.alloc(9)]))).toBe('longerZip')
    const comment = Buffer.concat([zip.subarray(0, -2), Buffer.from('\x04\x00mine')])
    expect(await pathsOf(comment)).toEqual(['index.html'])
  })

  test('that was cut, and one without files', async () => {
    const zip = await makeZip({ ...page, 'a.bin': randomBytes(9_000) })
    expect(await faultOf(zip.subarray(0, zip.length - 200))).toBe('brokenZip')
    expect(await faultOf(await makeZip({}))).toBe('emptyZip')
  })
})

describeOnBothEngines('an import', (at) => {
  const add = async (zip: Buffer, limits = LIMITS) =>
    importBuild(at.db, { file: await save(zip), name: 'build.zip' }, limits)
  const count = async (
    table: 'hosted_version' | 'hosted_file' | 'hosted_content' | 'hosted_part',
  ) => (await at.db.selectFrom(table).selectAll().execute()).length
  let large: Buffer
  beforeEach(() => {
    large = randomBytes(2 * PART_BYTES + 100)
  })

  it('stores the files in parts, and equal ones once', async () => {
    const zip = await makeZip({
      'index.html': PAGE,
      'a.ogg': large,
      'b.ogg': large,
      'c.js': 'x'.repeat(9_000),
    })
    const id = await add(zip)
    const file = (await findHostedFile(at.db, id, ['a.ogg']))!
    expect(file).toMatchObject({ size: large.length, storedSize: large.length, encoding: null })
    const parts: Buffer[] = []
    for await (const part of readContent(at.db, file.hash, 10, large.length - 5)) parts.push(part)
    expect(parts).toHaveLength(3)
    expect(Buffer.concat(parts).equals(large.subarray(10, -5))).toBe(true)
    const script = (await findHostedFile(at.db, id, ['c.js']))!
    expect(script.encoding).toBe('br')
    expect(script.storedSize).toBeLessThan(100)

    const contents = await count('hosted_content')
    expect(contents).toBe(3)
    await add(await makeZip({ 'index.html': `${PAGE}2`, 'a.ogg': large }))
    expect(await count('hosted_content')).toBe(contents + 1)
  })

  it('that fails leaves no version, and its contents go with the job', async () => {
    const zip = Buffer.from(await makeZip({ 'index.html': PAGE, 'a.ogg': large }, false))
    // Another byte than its checksum says.
    zip[zip.indexOf(large.subarray(0, 50)) + 60]! ^= 1
    const broken = zip.subarray(0)
    broken.writeUInt32LE(large.length - 7, broken.lastIndexOf('PK\x01\x02') + 24)
    await expect(add(broken)).rejects.toMatchObject({ key: 'brokenZip' })
    expect(await count('hosted_file')).toBe(0)
    await at.db.updateTable('hosted_content').set({ created_at: 1 }).execute()
    await transact(at.db, (tx) => removeUnusedContents(tx, 5))
    expect([await count('hosted_content'), await count('hosted_part')]).toEqual([0, 0])
  })

  it('refuses a file with another checksum, which only the checksum shows', async () => {
    const zip = await makeZip({ 'index.html': PAGE, 'a.ogg': large }, false)
    zip[zip.indexOf(large.subarray(0, 50)) + 60]! ^= 1
    await expect(add(zip)).rejects.toMatchObject({ key: 'brokenZip' })
  })

  it('refuses a folder', async () => {
    const folder = { file: await makeFolder(), name: 'game' }
    await expect(importBuild(at.db, folder, LIMITS)).rejects.toMatchObject({ key: 'noZip' })
  })

  it('needs a page', async () => {
    await expect(add(await makeZip({ 'a.js': 'x' }))).rejects.toMatchObject({ key: 'noPage' })
  })

  it.each([
    ['UTF-16', Buffer.from('\ufeff<title>Игра</title><img src="gone.png">', 'utf16le')],
    [
      'windows-1251',
      Buffer.from(
        '<meta charset="windows-1251"><title>\xc8\xe3\xf0\xe0</title><img src="gone.png">',
        'latin1',
      ),
    ],
  ])('reads a page in %s', async (_, page) => {
    const { report } = (await findVersion(at.db, await add(await makeZip({ 'index.html': page }))))!
    expect(report).toMatchObject({ title: 'Игра', warnings: [{ kind: 'missingFile' }] })
  })

  it('takes a plain title, and cuts it and the name made of it behind a whole character', async () => {
    const page = `<title>\ue000 \u200b${'a'.repeat(39)}🎮${'a'.repeat(58)}🎮</title>`
    const version = (await findVersion(at.db, await add(await makeZip({ 'index.html': page }))))!
    expect(version.report.title).toBe(`${'a'.repeat(39)}🎮${'a'.repeat(58)}`)
    expect(proposeNames(version).name).toBe('a'.repeat(39))
  })

  it('reports what made the build, and what may not work', async () => {
    const id = await add(
      await makeZip({
        'index.html': `<!doctype html><title> My
          Blob </title><script src="Build/web.loader.js"></script><script src="/lib.js"></script>
          <script>fetch("https://in.example.org/")</script><a href="https://link.example.org/">by me</a>
          <img src="pics/Cat.png"><img src="gone.png"><script src="https://cdn.example.org/x.js"></script>`,
        'Build/web.loader.js': 'navigator.serviceWorker.register("sw.js"); indexedDB.open("a")',
        'Build/web.data': 'x',
        'pics/cat.png': 'x',
        'game.js': 'fetch("https://api.example.org/score"); "http://www.w3.org/2000/svg"',
      }),
    )
    const { report } = (await findVersion(at.db, id))!
    expect(report).toMatchObject({
      engine: 'Unity',
      files: 5,
      title: 'My Blob',
      startPages: ['index.html'],
    })
    expect(report.hosts).toEqual([
      'https://api.example.org',
      'https://cdn.example.org',
      'https://in.example.org',
    ])
    expect(report.warnings.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['absolutePath', '/lib.js'],
      ['otherCase', 'pics/Cat.png'],
      ['missingFile', 'gone.png'],
      ['serviceWorker', undefined],
      ['indexedDb', undefined],
    ])
  })

  it.each<[string, ZipContents, string[], string[]?]>([
    [
      'a start page that is not named so, among several',
      { 'help/page.html': 'x', 'play.html': PAGE, 'about.html': 'x' },
      [],
      ['about.html', 'play.html', 'help/page.html'],
    ],
    [
      'a start page in a folder beside other files',
      { 'readme.txt': 'x', 'game/index.html': PAGE, 'game/credits.html': 'x' },
      [],
      ['game/index.html', 'game/credits.html'],
    ],
    [
      'pictures and levels that a build names from the root of its server',
      {
        'index.html': '<link href="game.css"><script src="game.js"></script>',
        'game.css': 'a { background: url(/pics/a.png) } b { background: url(/other.png) }',
        'game.js': "load('/pics/a.png'); fetch(`/levels/1.json`); open('/settings')",
        'pics/a.png': 'x',
        'levels/1.json': '{}',
      },
      [
        'absolutePath game.css /pics/a.png',
        'absolutePath game.js /pics/a.png',
        'absolutePath game.js /levels/1.json',
      ],
    ],
    [
      'names in scripts and styles that differ in case',
      {
        'index.html': '<link href="css/game.css"><script src="js/game.js"></script>',
        'css/game.css': 'a { background: url(../pics/A.png) } b { background: url(b.PNG) }',
        'js/game.js': "load('Assets/Hero one.png'); load(`pics/a.png`); load('pics/gone.png')",
        'css/b.png': 'x',
        'pics/a.png': 'x',
        'assets/hero one.png': 'x',
      },
      [
        'otherCase css/game.css ../pics/A.png',
        'otherCase css/game.css b.PNG',
        'otherCase js/game.js Assets/Hero one.png',
      ],
    ],
    [
      'a reference with a space, a sign and a query',
      {
        'index.html':
          '<img src="a%20b%23.png?v=2"><img src="./c d.png#x"><img src="../index.html">',
        'a b#.png': 'x',
        'c d.png': 'x',
      },
      [],
    ],
    [
      'a reference to a file whose name is coded in the zip',
      { 'index.html': '<img src="a%20b.png"><img src="a b.png">', 'a%20b.png': 'x' },
      [],
    ],
    [
      'a reference whose accents are coded as macOS does it',
      { 'index.html': '<img src="e\u0301.png"><img src="e%CC%81.png">', 'e\u0301.png': 'x' },
      [],
    ],
  ])('finds %s', async (_, files, warnings, startPages) => {
    const { report } = (await findVersion(at.db, await add(await makeZip(files))))!
    expect(report.warnings.map((each) => Object.values(each).join(' '))).toEqual(warnings)
    expect(report.startPages).toEqual(startPages ?? ['index.html'])
  })

  it('has each file as it was, also where another path or an import at the same time has its content', async () => {
    const text = 'level '.repeat(2_000)
    const first = await add(await makeZip({ 'index.html': PAGE, 'a.js': text }))
    const { hash } = (await findHostedFile(at.db, first, ['a.js']))!
    // Another import has just begun with it, under a name of files that are not compressed.
    await at.db.deleteFrom('hosted_part').where('hash', '=', hash).execute()
    await at.db
      .updateTable('hosted_content')
      .set({ encoding: null, is_complete: 0 })
      .where('hash', '=', hash)
      .execute()
    const second = await add(await makeZip({ 'index.html': PAGE, 'a.js': text }))
    const file = (await findHostedFile(at.db, second, ['a.js']))!
    const stored = await buffer(readContent(at.db, hash, 0, file.storedSize))
    expect((file.encoding === 'br' ? brotliDecompressSync(stored) : stored).toString()).toBe(text)
  })

  it('keeps no text in memory, and is not held up by hostile ones', async () => {
    const nested = `${'<div>'.repeat(60_000)}<img src="gone.png">`
    const words = `Scaffolding ${'PICO-8 '.repeat(200_000)}`
    const started = performance.now()
    const id = await add(
      await makeZip({
        'index.html': nested,
        'a.js': words,
        'd.html': '<a '.repeat(600_000),
        'b.js': 'http://a.example '.repeat(60_000),
        'c.js': `'${'a.'.repeat(250_000)} "${'./'.repeat(250_000)} "b/${'c '.repeat(250_000)}`,
      }),
    )
    expect(performance.now() - started).toBeLessThan(20_000)
    const { report } = (await findVersion(at.db, id))!
    expect(report.hosts).toEqual(['https://a.example'])
  })

  it('is recorded together with the version', async () => {
    const zip = await makeZip({ 'index.html': PAGE })
    const refused = importBuild(at.db, { file: await save(zip), name: 'b.zip' }, LIMITS, () =>
      Promise.reject(new Error('no row')),
    )
    await expect(refused).rejects.toThrow('no row')
    expect(await count('hosted_version')).toBe(0)
  })
})

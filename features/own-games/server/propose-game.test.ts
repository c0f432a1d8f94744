/** What the page of a game says about itself, and which addresses may be requested for it. */
import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPublicAddresses } from '#features/game-checks/server/public-address.ts'
import { decodePage } from '#lib/decode-page.ts'
import { OPENSSL } from '#tests/certificate.ts'
import { describeWithPrograms } from '#tests/programs.ts'
import { startStubGames, type StubGames } from '#tests/stub-games.ts'
import { drawUpload, proposeGame, readPage } from './propose-game.server.ts'
import { words } from '#tests/words.ts'

const AT = new URL('https://www.mine.example/play/')
const config = {
  gameChecks: { isOn: true, localPort: undefined },
  portalName: 'Arcade',
  publicUrl: 'https://portal.example',
}

test('reads title, description and picture, and prefers what is for other sites', () => {
  expect(readPage('<title>Mine &amp; dig</title><link rel="icon" href="icon.png">', AT)).toEqual({
    name: 'Mine & dig',
    description: '',
    picture: 'https://www.mine.example/play/icon.png',
  })
  const about = 'You "dig", you build, and you hold it against everybody else there.'
  const page = `<head><title>Other</title><meta content='${about}' property='og:description'>
    <META NAME=description CONTENT=short><meta property="og:title" content="Mine">
    <link rel="apple-touch-icon" href="/a.png"><meta property="og:image" content="/b.png">`
  expect(readPage(page, AT)).toEqual({
    name: 'Mine',
    description: about,
    picture: 'https://www.mine.example/b.png',
  })
})

test('proposes no description that is too short for a game', () => {
  expect(readPage('<meta name="description" content="Play Mine.">', AT).description).toBe('')
})

test.each([
  ['<title>Dragon&#039;s Den</title>', "Dragon's Den"],
  ['<title>Caf&eacute; &#x2764; &#10084; &hellip;</title>', 'Café ❤ ❤ …'],
  ['<title>A &amp;lt;b&gt; &unknown; & B</title>', 'A &lt;b> &unknown; & B'],
  ['<title>One <b>two</b></title><title>Three</title>', 'One <b>two</b>'],
  ['<TITLE\nclass=x>\n  Two\n  lines </TITLE >', 'Two lines'],
  ['<title>&lrm;Soft&shy;ware &ZeroWidthSpace;x\u202e</title>', 'Software x'],
  ['<title>&ZeroWidthSpace;</title>', ''],
  ['<title>👩‍🚀 می‌خواهم</title>', '👩‍🚀 می‌خواهم'],
  ['<!-- <title>No</title> --><script>"<title>No</title>"</script><title>Yes</title>', 'Yes'],
  ['<meta property=og:title content=Dragon&#039;s><title>Other</title>', "Dragon's"],
  ['<meta content="a > b" property="og:title"><title>Other</title>', 'a > b'],
  ['<textarea><meta property="og:title" content="No"></textarea><title>Yes</title>', 'Yes'],
])('the name in %s is %s', (html, name) => expect(readPage(html, AT).name).toBe(name))

test.each([
  ['https://cdn.mine.example/v2/', 'https://cdn.mine.example/v2/a.png'],
  ['/v2/', 'https://www.mine.example/v2/a.png'],
  ['https://', new URL('a.png', AT).href],
])('a relative picture of a page with the base %s is %s', (base, picture) => {
  const page = `<base target=_top><base href="${base}"><meta property=og:image content=a.png>`
  expect(readPage(page, AT)).toMatchObject({ picture })
})

test.each([
  ['nothing', ''],
  ['no text', '\0\uFFFF<title></title><meta><link rel=icon>'],
  ['scripts', '<link rel="icon" href="javascript:alert(1)">'],
  ['http', '<meta property="og:image" content="http://www.mine.example/a.png">'],
])('a page with %s proposes nothing', (_what, html) => {
  expect(readPage(html, AT)).toEqual({ name: '', description: '', picture: '' })
})

test('texts of a page are plain and short', () => {
  const { name } = readPage(`<title>${'a\u0007\uE000 '.repeat(400)}</title>`, AT)
  expect(name).toMatch(/^[a ]{1,40}$/)
})

test('texts of a page end with a whole character', () => {
  const about = `${'Dig and build. '.repeat(26)}${'a'.repeat(9)}`
  const page = `<title>${'a'.repeat(39)}🎮</title><meta name="description" content="${about}🎮">`
  expect(readPage(page, AT)).toMatchObject({ name: 'a'.repeat(39), description: about })
})

/** What a page has at most. */
const MAX_PAGE = 256 * 1_024
const longTag = (unit: string) => `<meta ${unit.repeat(1_990 / unit.length)}>`

test.each([
  ['long names', longTag('a')],
  ['long names, and no end', `<meta ${'a'.repeat(MAX_PAGE)}`],
  ['many names', longTag('a ')],
  ['many values', longTag('a=b ')],
  ['many spaces', longTag(' ')],
  ['spaces after names', longTag(`a${' '.repeat(199)}`)],
  ['tags without an end', '<link '],
  ['open quotes', '<meta content="'],
  ['quotes of both kinds', `<meta a="'<link b='"`],
  ['titles without an end', '<title'],
  ['titles with spaces', '<title '],
  ['brackets', '<'],
  ['entities', `<title>${'&'.repeat(2_000)}`],
  ['a title of spaces', `<title>${' '.repeat(MAX_PAGE)}`],
  ['comments without an end', '<!--'],
  ['encodings without a name', longTag('charset ')],
  ['an encoding of spaces', `<meta charset=${' '.repeat(MAX_PAGE)}`],
  ['names of spaces', `<meta${' name'.repeat(90)}${' '.repeat(1_000)}`],
])(
  'a page of %s takes at most 50 ms of the processor, or time in proportion to its size',
  (_what, unit) => {
    const page = unit.repeat(Math.ceil(MAX_PAGE / unit.length)).slice(0, MAX_PAGE)
    const measure = (text: string) => {
      const takes = Array.from({ length: 5 }, () => {
        const before = process.threadCpuUsage()
        readPage(decodePage(Buffer.from(text)), AT)
        const { user, system } = process.threadCpuUsage(before)
        return (user + system) / 1_000
      })
      return Math.min(...takes)
    }
    // A quarter takes a quarter of the time, or a sixteenth if it grows with the square.
    const quarter = measure(page.slice(0, MAX_PAGE / 4))
    expect(measure(page)).toBeLessThan(Math.max(50, 8 * quarter))
  },
)

describeWithPrograms('the encoding of a page', [OPENSSL], () => {
  let games: StubGames
  beforeAll(async () => {
    games = await startStubGames(['one.example.io'])
    const own = readFileSync(games.certificate, 'utf8')
    setDefaultCACertificates([...getCACertificates('default'), own])
  })
  afterAll(() => games.stop())

  const RUSSIAN = Buffer.from('<title>\xc8\xe3\xf0\xe0</title>', 'latin1')
  const meta = (tag: string) => Buffer.concat([Buffer.from(`<head>${tag}`), RUSSIAN])
  const HTTP_EQUIV = '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">'
  test.each([
    ['the header', 'text/html; charset=windows-1251', RUSSIAN, 'Игра'],
    ['quotes in the header', 'text/html;charset="CP1251"', RUSSIAN, 'Игра'],
    ['a meta element', 'text/html', meta('<meta charset=windows-1251>'), 'Игра'],
    ['an older one', 'text/html', meta(HTTP_EQUIV), 'Игра'],
    [
      'the header before a meta element',
      'text/html; charset=windows-1251',
      meta('<meta charset=utf-8>'),
      'Игра',
    ],
    [
      'Japanese',
      'text/html; charset=Shift_JIS',
      Buffer.from('<title>\x83\x51</title>', 'latin1'),
      'ゲ',
    ],
    [
      'a byte order mark',
      'text/html; charset=utf-8',
      Buffer.from('\ufeff<title>Игра</title>', 'utf16le'),
      'Игра',
    ],
    [
      'UTF-8 that calls itself UTF-16',
      'text/html',
      Buffer.from('<meta charset=utf-16><title>Игра</title>'),
      'Игра',
    ],
    [
      'a meta element far from the start',
      'text/html',
      meta(`<script>${' '.repeat(3_000)}</script><meta charset=windows-1251>`),
      'Игра',
    ],
    [
      'the page if the header has an unknown name',
      'text/html; charset=nope',
      meta(HTTP_EQUIV),
      'Игра',
    ],
    [
      'XML',
      'text/html',
      Buffer.concat([Buffer.from('<?xml version="1.0" encoding="windows-1251"?>'), RUSSIAN]),
      'Игра',
    ],
    [
      'no comment, and no description',
      'text/html',
      Buffer.from(
        '<!-- <meta charset=koi8-r> --><meta name="description" content="charset=koi8-r"><title>Игра</title>',
      ),
      'Игра',
    ],
    ['an unknown name', 'text/html; charset=nope', Buffer.from('<title>Игра</title>'), 'Игра'],
    ['nothing', 'text/html', Buffer.from('<title>Игра</title>'), 'Игра'],
    [
      'nothing, in Western letters',
      'text/html',
      Buffer.from('<title>Caf\xe9</title>', 'latin1'),
      'Café',
    ],
    [
      'nothing, cut within a character',
      'text/html',
      Buffer.from('<title>Игра</title>é').subarray(0, -1),
      'Игра',
    ],
  ])('is that of %s', async (_what, type, body, name) => {
    games.responders.set('one.example.io', (_request, response) =>
      response.writeHead(200, { 'Content-Type': type }).end(body),
    )
    const gameChecks = { isOn: true, localPort: games.port }
    const site = { url: 'https://one.example.io/', isHome: false }
    const { fields } = await proposeGame(site, { ...config, gameChecks })
    expect(fields.name).toBe(name)
  })
})

describe('addresses of a home network', () => {
  test.each(['10.0.0.5', '192.168.1.20', '172.16.3.4', '[fd12:3456::1]'])(
    '%s needs the permission',
    async (host) => {
      await expect(findPublicAddresses(host)).rejects.toThrow('not on the public internet')
      expect(await findPublicAddresses(host, true)).toHaveLength(1)
    },
  )

  test.each(words`
    127.0.0.1 169.254.169.254 0.0.0.0 [::1] [fe80::1] 100.64.0.1 [fd00:ec2::254]`)(
    '%s is refused, also with it',
    async (host) => {
      await expect(findPublicAddresses(host, true)).rejects.toThrow('not on the public internet')
    },
  )

  test('is told from a page that cannot be reached', async () => {
    const site = { url: 'https://192.168.1.20/', isHome: false }
    expect(await proposeGame(site, config)).toMatchObject({ outcome: 'private' })
  })
})

test('an uploaded cover of more than 8 MiB is not drawn', async () => {
  await expect(drawUpload(Buffer.alloc(9 * 2 ** 20))).rejects.toMatchObject({
    fault: { code: 'too-large', values: { max: 8_192 } },
  })
})

/** The catalog loader: which files it accepts, and that errors name file and field. */
import { describe, expect, test } from 'vitest'
import { CatalogueError, loadCatalogue } from './load.ts'

const valid = {
  id: 'slug',
  position: 1,
  name: 'A Game',
  description: 'One sentence about a game that is long enough. Then a second one that says more.',
  url: 'https://game.example/',
  genre: ['Casual'],
  releaseDate: '2025-06-20',
}

const room = {
  place: 'fragment',
  characters: ['a-z', '0-9'],
  min: 4,
  max: 8,
  hint: 'Copy the link in the menu of the game.',
}

const thumbnailOf = (id: string) => `/assets/${id}.svg`

function load(...files: object[]) {
  const entries = files.map((file, index) => [`./games/${'id' in file ? file.id : index}.ts`, file])
  return loadCatalogue(Object.fromEntries(entries), thumbnailOf)
}

function faultsOf(files: Record<string, unknown>): string[] {
  try {
    loadCatalogue(files, thumbnailOf)
  } catch (error) {
    if (error instanceof CatalogueError) return error.message.split('\n')
    throw error
  }
  return []
}

test('turns a valid file into a game with its cover and the defaults', () => {
  expect(load(valid)).toEqual([
    {
      ...valid,
      opensIn: 'frame',
      alsoAt: [],
      aliases: [],
      links: [],
      thumbnail: '/assets/slug.svg',
    },
  ])
})

test('sorts games by position, whatever the order of the files', () => {
  const games = load(
    { ...valid, id: 'third', position: 30 },
    { ...valid, id: 'first', position: 1 },
    { ...valid, id: 'second', position: 7 },
  )
  expect(games.map((game) => game.id)).toEqual(['first', 'second', 'third'])
})

describe('an error names the file and the field', () => {
  const cases: [field: string, change: Record<string, unknown>][] = [
    ['id', { id: 'Upper' }],
    ['position', { position: 0 }],
    ['position', { position: 1.5 }],
    ['name', { name: ' ' }],
    ['description', { description: 'Too short.' }],
    ['genre', { genre: [] }],
    ['genre.0', { genre: [7] }],
    ['releaseDate', { releaseDate: '2025-02-30' }],
    ['releaseDate', { releaseDate: '20 June 2025' }],
    ['releaseYear', { releaseYear: 1989 }],
    ['releaseYear', { releaseYear: '2015' }],
    ['releaseYear', { releaseYear: 2026 }],
    ['touch', { touch: true }],
    ['orientation', { orientation: 'upright' }],
    ['room.place', { room: { ...room, place: 'path' } }],
    ['room.place.parameter', { room: { ...room, place: { parameter: 'a=b&c' } } }],
    ['room.characters.1', { room: { ...room, characters: ['a-z', '/'] } }],
    ['room.characters.0', { room: { ...room, characters: ['(a+)+'] } }],
    ['room.characters', { room: { ...room, characters: [] } }],
    ['room.min', { room: { ...room, min: 0 } }],
    ['room.max', { room: { ...room, max: 65 } }],
    ['room.max', { room: { ...room, min: 9 } }],
    ['room.hint', { room: { ...room, hint: 'Ask' } }],
    ['room', { room: { ...room, pattern: '^a+$' } }],
    ['room', { room, opensIn: 'tab' }],
    ['url', { room, url: 'https://game.example/?lang=en' }],
    ['url', { room, url: 'https://game.example/#lobby' }],
    ['opensIn', { opensIn: 'window' }],
    ['controls.0.keys', { controls: [{ action: 'Move', keys: [] }] }],
    ['controls.0.touch', { controls: [{ action: 'Move', touch: [] }] }],
    ['controls.0', { controls: [{ action: 'Move' }] }],
    ['tip', { tip: 'Short' }],
    ['links.0.href', { links: [{ label: 'Source', href: 'ftp://example.org' }] }],
    ['links.0.href', { links: [{ label: 'Source', href: 'https:example.org/x' }] }],
    ['links.0.href', { links: [{ label: 'Source', href: 'https://user@example.org/' }] }],
    ['frame.reason', { frame: { sandbox: ['allow-popups'] } }],
    ['frame.sandbox.0', { frame: { reason: 'it asks', sandbox: ['allow-top-navigation'] } }],
  ]
  test.each(cases)('%s: %j', (field, change) => {
    const faults = faultsOf({ './games/slug.ts': { ...valid, ...change } })
    expect(faults).toContainEqual(expect.stringContaining(`./games/slug.ts: ${field}: `))
  })

  test.each(Object.keys(valid))('a missing %s', (field) => {
    const content = Object.fromEntries(Object.entries(valid).filter(([name]) => name !== field))
    expect(faultsOf({ './games/slug.ts': content })).toEqual([
      expect.stringContaining(`./games/slug.ts: ${field}: `),
    ])
  })

  test('an unknown field', () => {
    expect(faultsOf({ './games/slug.ts': { ...valid, relaseDate: '2025-01-01' } })).toEqual([
      expect.stringMatching(/^\.\/games\/slug\.ts: .*relaseDate/),
    ])
  })

  test('a file without an export', () => {
    expect(faultsOf({ './games/slug.ts': undefined })).toEqual([
      expect.stringContaining('./games/slug.ts: (file): '),
    ])
  })
})

describe('translations', () => {
  const tip = 'Dig before you build.'
  const controls = [{ action: 'Dig', keys: ['W'] }]
  const links = [{ label: 'Source code', href: 'https://game.example/source' }]
  const description = 'Graben und bauen, bis alles dir gehört und niemand mehr übrig ist.'

  test('a game file may have any subset', () => {
    const translations = { de: { description }, ar: { tip: 'احفر قبل أن تبني.' }, tr: {} }
    expect(load({ ...valid, tip, translations })[0]!.translations).toEqual(translations)
  })

  test.each([
    ['translations: no-such-language', { xx: {} }],
    ['translations.de: Unrecognized key: "name"', { de: { name: 'Spiel' } }],
    ['translations.de.description: ', { de: { description: 'Kurz.' } }],
    ['translations.de.controls.Jump: no-such-control', { de: { controls: { Jump: 'Springen' } } }],
    ['translations.de.links.Wiki: no-such-link', { de: { links: { Wiki: 'Wiki' } } }],
    ['translations.de.roomHint: translates-no-room', { de: { roomHint: 'Kopiere den Link.' } }],
  ])('%s', (fault, translations) => {
    const file = { ...valid, tip, controls, links, translations }
    expect(faultsOf({ './games/slug.ts': file })).toEqual([
      expect.stringContaining(`./games/slug.ts: ${fault}`),
    ])
  })

  test('a tip needs an English tip', () => {
    const translations = { de: { tip: 'Erst graben, dann bauen.' } }
    expect(faultsOf({ './games/slug.ts': { ...valid, translations } })).toEqual([
      './games/slug.ts: translations.de.tip: translates-no-tip',
    ])
  })

  const languageFile = (games: Record<string, object>) => ({ keys: {}, stopWords: [], games })

  test('files of languages add to the game; its own file wins', () => {
    const own = { ar: { tip: 'احفر قبل أن تبني.' }, es: { tip: 'Primero cava.' } }
    const [game] = loadCatalogue(
      { './games/slug.ts': { ...valid, tip, translations: own } },
      thumbnailOf,
      {
        de: languageFile({ slug: { description } }),
        es: languageFile({ slug: { tip: 'Cava antes de construir.' } }),
      },
    )
    expect(game!.translations).toEqual({ de: { description }, ...own })
  })

  test('a file of a language with an unknown game or text is an error', () => {
    const add = (games: Record<string, object>) => () =>
      loadCatalogue({ './games/slug.ts': valid }, thumbnailOf, { de: languageFile(games) })
    expect(add({ gone: { description } })).toThrow(
      'translations/de.json: gone: there is no such game',
    )
    expect(add({ slug: { controls: { Dig: 'Graben' } } })).toThrow(
      './games/slug.ts: translations.de.controls.Dig: no-such-control',
    )
  })
})

test.each([
  ['http://game.example/', 'no-https-address'],
  ['javascript:alert(1)', 'no-https-address'],
  // Browsers resolve these as relative.
  ['https:game.example/x', 'no-https-address'],
  ['https:/game.example/x', 'no-https-address'],
  ['https:\\\\game.example/', 'no-https-address'],
  ['https:///game.example/', 'no-https-address'],
  ['nowhere', 'no-https-address'],
  ['', 'no-https-address'],
  ['https://user:pw@game.example/', 'has-user-or-password'],
])('reports the URL %j once: %s', (url, fault) =>
  expect(faultsOf({ './games/slug.ts': { ...valid, url } })).toEqual([
    `./games/slug.ts: url: ${fault}`,
  ]),
)

test.each([
  ['https://game.example', 'https://game.example/'],
  ['https://game.example:8443/play?x=a@b', 'https://game.example:8443/play?x=a@b'],
  ['HTTPS://Game.example:443/', 'https://game.example/'],
  ['https://game.example//x', 'https://game.example//x'],
])('keeps the URL %s as browsers write it', (url, written) =>
  expect(load({ ...valid, url })[0]!.url).toBe(written),
)

test('requires the id to equal the file name', () => {
  expect(faultsOf({ './games/other.ts': valid })).toEqual([
    './games/other.ts: id: must equal the file\'s name, "other"',
  ])
})

test('rejects a duplicate position and names both files', () => {
  const faults = faultsOf({ './games/slug.ts': valid, './games/twin.ts': { ...valid, id: 'twin' } })
  expect(faults).toEqual(['./games/twin.ts: position: 1 is taken by ./games/slug.ts'])
})

test('reports every error of every file on its own line', () => {
  const faults = faultsOf({
    './games/slug.ts': { ...valid, name: '', url: 'nowhere' },
    './games/other.ts': { ...valid, id: 'other', genre: [] },
  })
  expect(faults.map((line) => line.split(': ').slice(0, 2).join(' '))).toEqual([
    './games/slug.ts name',
    './games/slug.ts url',
    './games/other.ts genre',
  ])
})

/** Files of an operator's own games: their validation, and how they join the built-in games. */
import { expect, test } from 'vitest'
import { OWN_GAME as FILE } from '#tests/own-game.ts'
import type { Game } from './game.ts'
import { OwnGameError, joinGames, parseOwnFile } from './own-game.ts'

const parse = (content: object, id = 'mine') => parseOwnFile(id, JSON.stringify(content))

function faultsOf(text: string, id = 'mine'): readonly string[] {
  try {
    parseOwnFile(id, text)
    return []
  } catch (error) {
    if (!(error instanceof OwnGameError)) throw error
    return error.faults.map(({ field, code }) => `${field}: ${code}`)
  }
}

function builtIn(id: string, position: number): Game {
  const { game } = parse({ ...FILE, name: id }, id)
  return { ...game!, position, thumbnail: `/assets/${id}.svg` }
}

test('parses a file into a game with the id of its name, and ignores a byte order mark', () => {
  const { isHidden, game } = parseOwnFile('mine', `\uFEFF${JSON.stringify(FILE)}`)
  expect(isHidden).toBe(false)
  expect(game).toMatchObject({ ...FILE, id: 'mine', opensIn: 'frame', aliases: [] })
})

test('an own game needs no description', () => {
  const { description: _, ...file } = FILE
  expect(parse(file).game).toMatchObject({ name: FILE.name, description: '' })
})

test('an own game has a release year, touch controls and an orientation like a built-in one', () => {
  const facts = {
    releaseYear: 2024,
    touch: 'partly',
    orientation: 'portrait',
    controls: [{ action: 'Dig', touch: ['Tap'] }],
  }
  expect(parse({ ...FILE, ...facts }).game).toMatchObject(facts)
  expect(faultsOf(JSON.stringify({ ...FILE, releaseYear: 2027 }))).toEqual([
    'releaseYear: after-release-date',
  ])
})

test.each([
  ['no JSON', '{"name": ', '(file): not-json'],
  ['a list', '[]', '(file): not-an-object'],
  ['null', 'null', '(file): not-an-object'],
  ['half a character', '{"name": "\\ud800"}', 'name: invisible-characters'],
  ['hidden that is no yes', '{"hidden": "yes"}', 'hidden: not-true-or-false'],
])('%s is refused, with field and reason', (_what, text, fault) =>
  expect(faultsOf(text)[0]).toContain(fault),
)

test.each<[what: string, change: object, fault: string]>([
  ['a field too many', { color: 'red' }, '(file): unrecognized_keys'],
  ['another id', { id: 'yours' }, 'id: not-the-name-of-the-file'],
  ['http', { url: 'http://mine.example/' }, 'url: '],
  ['an address without slashes', { url: 'https:mine.example/x' }, 'url: no-https-address'],
  ['a password', { url: 'https://me:pw@mine.example/' }, 'url: has-user-or-password'],
  ['script', { url: 'javascript:alert(1)' }, 'url: '],
  ['a host that would end the policy', { url: 'https://a;script-src/' }, 'url: not-a-plain-host'],
  ['a short description', { description: 'Fun.' }, 'description: '],
  ['a genre too few', { genre: [] }, 'genre: '],
  ['a date that does not exist', { releaseDate: '2026-02-30' }, 'releaseDate: '],
  // The portal marks places with it.
  ['a private character', { name: 'Mi\uE0A7ne' }, 'name: invisible-characters'],
  ['a line break', { name: 'Mi\nne' }, 'name: invisible-characters'],
  ['an unknown language', { translations: { nl: {} } }, 'translations: no-such-language'],
  [
    'a translated control that the game does not have',
    { translations: { de: { controls: { Jump: 'Springen' } } } },
    'translations.de.controls.Jump: no-such-control',
  ],
  ['a hidden game with a fault', { hidden: true, url: 'no' }, 'url: '],
])('a game with %s is refused', (_what, change, fault) =>
  expect(faultsOf(JSON.stringify({ ...FILE, ...change }))[0]).toContain(fault),
)

test.each(['UPPER', 'a', '..', 'a-b', '__proto__'])('rejects the file name %s', (id) => {
  expect(faultsOf(JSON.stringify(FILE), id)[0]).toMatch(/^id: (not-a-game|reserved)-id$/)
})

test('adds, replaces and hides games; games without a position come last', () => {
  const agar = builtIn('agar', 1)
  const survev = builtIn('survev', 2)
  const { games, hidden } = joinGames(
    [agar, survev],
    [
      parse({ hidden: true }, 'agar'),
      parse({ ...FILE, name: 'First' }, 'late'),
      parse({ ...FILE, name: 'Second', position: 2 }, 'second'),
      parse({ ...FILE, name: 'Survev, but ours' }, 'survev'),
      parse({ ...FILE, hidden: true }, 'waits'),
    ],
    ({ id }) => `neutral of ${id}`,
  )
  expect(games.map(({ id, position, thumbnail }) => [id, position, thumbnail])).toEqual([
    // If two games have the same position, the built-in one comes first. It keeps its cover.
    ['survev', 1, '/assets/survev.svg'],
    ['second', 2, 'neutral of second'],
    ['late', 3, 'neutral of late'],
  ])
  expect(games[0]!.name).toBe('Survev, but ours')
  expect(hidden.map(({ id }) => id)).toEqual(['agar', 'waits'])
})

const KNOWN: Game = {
  ...builtIn('agar', 1),
  controls: [{ action: 'Dig', keys: ['E'] }],
  tip: 'Dig where nobody else digs yet.',
  translations: {
    de: {
      description: 'Du gräbst. '.repeat(6).trim(),
      tip: 'Grab allein.',
      controls: { Dig: 'Graben' },
    },
  },
}
const change = (content: object) => parseOwnFile('agar', JSON.stringify(content), KNOWN).game!

test('changes some fields of a built-in game, and keeps the others', () => {
  const { thumbnail: _, ...fields } = KNOWN
  expect(change({ name: 'Agar, but ours' })).toEqual({ ...fields, name: 'Agar, but ours' })
  const { game } = parseOwnFile('agar', '{"name": "Ours", "hidden": true}', KNOWN)
  expect(game?.name).toBe('Ours')
  const { games } = joinGames(
    [KNOWN],
    [parseOwnFile('agar', '{"name": "Ours"}', KNOWN)],
    () => 'neutral',
  )
  expect(games).toMatchObject([{ id: 'agar', name: 'Ours', thumbnail: '/assets/agar.svg' }])
})

test('a changed text drops its built-in translations, and may bring its own', () => {
  expect(change({ tip: 'Do not dig at all.' }).translations).toEqual({
    de: { description: KNOWN.translations!.de!.description, controls: { Dig: 'Graben' } },
  })
  const translations = { de: { tip: 'Gar nicht graben.' }, tr: { tip: 'Hiç kazma.' } }
  expect(change({ translations }).translations).toEqual({
    de: { ...KNOWN.translations!.de, tip: 'Gar nicht graben.' },
    tr: { tip: 'Hiç kazma.' },
  })
  // The translation of an action that is gone would be an error.
  expect(
    change({ controls: [{ action: 'Jump', keys: ['J'] }] }).translations?.de,
  ).not.toHaveProperty('controls')
})

test('a complete game replaces the built-in one of its id', () => {
  expect(change(FILE)).toMatchObject({ name: 'Mine.io' })
  expect(change(FILE)).not.toHaveProperty('tip')
})

test.each([
  [{ url: 'http://mine.example/' }, 'url: '],
  [{ color: 'red' }, '(file): unrecognized_keys'],
  [{ translations: 'none' }, 'translations: '],
  [{ translations: { nl: {} } }, 'translations: no-such-language'],
  [{ description: 'Fun.' }, 'description: '],
])('a change of a built-in game to %j is refused', (content, fault) => {
  expect(() => change(content)).toThrow(fault)
})

test('ignores a file that hides an unknown game', () => {
  expect(joinGames([], [parse({ hidden: true }, 'gone')], () => '')).toEqual({
    games: [],
    hidden: [],
  })
})

/** Which texts of a game are shown in which language. */
import { expect, test } from 'vitest'
import type { Game } from './game.ts'
import { games } from './index.ts'
import { localizeGame, localizeKey } from './localize-game.ts'

const GAME: Game = {
  ...games[0]!,
  description: 'You dig, you build, and you hold what you have built.',
  controls: [
    { action: 'Dig', keys: ['Left click', 'W'] },
    { action: 'Build', keys: ['Left trigger'] },
  ],
  tip: 'Dig before you build.',
  links: [{ label: 'Source code', href: 'https://mine.example/source' }],
  room: { place: 'fragment', characters: ['a-z'], min: 4, max: 4, hint: 'Copy the link.' },
  translations: {
    de: {
      description: 'Du gräbst, du baust, und du verteidigst, was du gebaut hast.',
      controls: { Dig: 'Graben' },
      roomHint: 'Kopiere den Link.',
    },
  },
}

test('a page shows the texts in its language, and marks those that are in English', () => {
  expect(localizeGame(GAME, 'de')).toMatchObject({
    description: { text: 'Du gräbst, du baust, und du verteidigst, was du gebaut hast.' },
    controls: [
      { action: { text: 'Graben' }, keys: [{ text: 'Linksklick' }, { text: 'W' }] },
      { action: { text: 'Build', lang: 'en' }, keys: [{ text: 'Left trigger', lang: 'en' }] },
    ],
    tip: { text: 'Dig before you build.', lang: 'en' },
    room: { hint: 'Kopiere den Link.', place: 'fragment' },
    links: [{ label: { text: 'Source code', lang: 'en' } }],
  })
})

test('a game without a translation is in English, and marked', () => {
  expect(localizeGame(GAME, 'tr').description).toEqual({ text: GAME.description, lang: 'en' })
  expect(localizeGame(GAME, 'tr').room).toMatchObject({ hint: 'Copy the link.', hintLang: 'en' })
})

test('an English page marks nothing', () => {
  const localized = localizeGame(GAME, 'en')
  expect(localized).toMatchObject({
    description: { text: GAME.description },
    controls: [{ action: { text: 'Dig' } }, { action: { text: 'Build' } }],
  })
  expect(JSON.stringify(localized)).not.toMatch(/"(?:lang|hintLang)"/)
})

test('the game has no other language', () => {
  expect(JSON.stringify(localizeGame(GAME, 'en'))).not.toContain('Graben')
  expect(JSON.stringify(localizeGame(GAME, 'de'))).not.toContain('You dig')
})

test('a key has no name of an inherited property', () => {
  expect(localizeKey('constructor', 'de')).toEqual({ text: 'constructor', lang: 'en' })
})

test('a French mark stays on the line of its word', () => {
  const translations = { fr: { tip: 'Creuse d’abord : tu construiras ensuite !' } }
  expect(localizeGame({ ...GAME, translations }, 'fr').tip).toEqual({
    text: 'Creuse d’abord\u{a0}: tu construiras ensuite\u{a0}!',
  })
})

import { expect, test } from 'vitest'
import { games } from '#catalogue/index.ts'
import { findGame } from '#catalogue/queries.ts'
import { localizeGame } from '#catalogue/localize-game.ts'
import { LANGUAGE_CODES } from '#messages/languages.ts'
import { isExplained } from '../how-to-play.ts'
import { oneLine, localizeHowToPlay } from './how-to-play.server.ts'

/** A game without controls of its own, and one that is not built in. */
const KRUNKER = { id: 'krunker', controls: undefined, tip: undefined }
const OWN_GAME = { ...KRUNKER, id: 'blobwars' }
const ABOUT = { text: 'After surviv.io, you land. Then you fight!' }

test('a game without controls of its own has the generic ones in the language of the page', () => {
  const { controls, keysTip } = localizeHowToPlay(KRUNKER, 'de')
  expect(controls.at(-1)).toEqual({
    action: { text: 'Springen oder Spezialaktion ausführen' },
    keys: [{ text: 'Leertaste' }],
  })
  expect(keysTip?.text).toMatch(/^Jedes Spiel erklärt seine Tasten/)
})

test.each(LANGUAGE_CODES)('the generic controls are complete in %s', (language) => {
  const { controls } = localizeHowToPlay(KRUNKER, language)
  expect(JSON.stringify(controls)).not.toContain('"lang"')
})

test('a game with its own controls keeps them and its tip', () => {
  const game = localizeGame(findGame(games, 'survev')!, 'de')
  expect(localizeHowToPlay(game, 'de')).toEqual({
    controls: game.controls,
    tip: game.tip,
    isTouchUnknown: false,
  })
})

test('a touch screen shows no keys of a game whose touch controls are not known', () => {
  const game = localizeGame(findGame(games, 'agar')!, 'en')
  expect(oneLine(localizeHowToPlay(game, 'en'), 'en', game.description)).toEqual({
    keys: { text: 'Steer toward the pointer: Mouse' },
    touch: game.tip,
  })
})

test('nothing is claimed about the keys of an own game that says nothing about them', () => {
  const known = localizeHowToPlay(OWN_GAME, 'en')
  expect(known.controls).toEqual([])
  expect(isExplained(known)).toBe(false)
  expect(oneLine(known, 'en', ABOUT).keys.text).toBe('After surviv.io, you land.')
  const tip = { text: 'Eat what is smaller.' }
  const tipped = localizeHowToPlay({ ...OWN_GAME, tip }, 'en')
  expect(isExplained(tipped)).toBe(true)
  expect(oneLine(tipped, 'en').keys).toEqual(tip)
})

test('a touch screen shows the keys of a game that needs a mouse and a keyboard', () => {
  const generic = localizeHowToPlay({ ...KRUNKER, touch: 'no' }, 'en')
  expect(generic.isTouchUnknown).toBe(false)
  expect(generic.controls.flatMap(({ touch }) => touch ?? [])).toEqual([])
  expect(oneLine(generic, 'en', ABOUT).touch).toEqual(oneLine(generic, 'en', ABOUT).keys)
})

test('a touch screen shows no gestures of a game whose touch controls are not known', () => {
  const generic = localizeHowToPlay({ ...KRUNKER, touch: 'yes' }, 'en')
  expect(generic.controls.flatMap(({ touch }) => touch ?? [])).toEqual([])
  expect(generic.isTouchUnknown).toBe(true)
})

test('one line has the first controls, for mouse and keyboard and for touch', () => {
  const generic = localizeHowToPlay(KRUNKER, 'en')
  expect(oneLine(generic, 'en', ABOUT)).toEqual({
    keys: { text: 'Move: W A S D · Move (some games): Arrow keys' },
    touch: { text: 'After surviv.io, you land.' },
  })
})

test('one line of a game without touch controls is the same on a touch screen', () => {
  const controls = [
    { action: { text: 'Steer' }, keys: [{ text: 'Mouse' }] },
    { action: { text: 'Split in two, and lunge at prey that is smaller' }, keys: [{ text: 'W' }] },
  ]
  const line = { text: 'Steer: Mouse' }
  expect(oneLine({ controls }, 'en')).toEqual({ keys: line, touch: line })
})

test('one line with an English text is marked as English', () => {
  const controls = [{ action: { text: 'Dig', lang: 'en' as const }, touch: [{ text: 'Tippen' }] }]
  const line = { text: 'Dig: Tippen', lang: 'en' }
  expect(oneLine({ controls }, 'de')).toEqual({ keys: line, touch: line })
})

test.each([
  ['fr', 'Se déplacer\u{a0}: Z Q S D'],
  ['ar', 'التحرك: \u2066Z Q S D\u2069'],
] as const)('one line has the punctuation of %s', (language, line) => {
  const controls = [
    {
      action: { text: line.split(/\u{a0}?:/u, 1)[0]! },
      keys: [...'ZQSD'].map((text) => ({ text })),
    },
  ]
  expect(oneLine({ controls }, language).keys).toEqual({ text: line })
})

test.each(LANGUAGE_CODES)(
  'the start on a touch screen says something about each game: %s',
  (language) => {
    const silent = games.filter((game) => {
      const localized = localizeGame(game, language)
      const help = localizeHowToPlay(localized, language)
      return oneLine(help, language, localized.description).touch.text.length <= 9
    })
    expect(silent).toEqual([])
  },
)

test('each game that can be played by touch says how', () => {
  const silent = games
    .filter(({ touch }) => touch === 'yes')
    .filter(({ controls }) => !controls?.some(({ touch }) => touch))
  expect(silent.map(({ id }) => id)).toEqual([])
})

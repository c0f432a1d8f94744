import { expect, test } from 'vitest'
import { games } from '#catalogue/index.ts'
import { wordGame } from '#catalogue/word-game.ts'
import { LANGUAGE_CODES } from '../../messages/languages.ts'
import { oneLine, wordHowToPlay } from './how-to-play.server.ts'

test('a game without controls of its own has the generic ones in the language of the page', () => {
  const { controls, keysTip, touchTip } = wordHowToPlay(
    { controls: undefined, tip: undefined },
    'de',
  )
  expect(controls.at(-1)).toEqual({
    action: { text: 'Springen oder Spezialaktion' },
    keys: [{ text: 'Leertaste' }],
  })
  expect(keysTip?.text).toMatch(/^Jedes Spiel erklärt seine Tasten/)
  expect(touchTip?.text).toMatch(/^Jedes Spiel erklärt seine Touch-Steuerung/)
})

test.each(LANGUAGE_CODES)('the generic controls are complete in %s', (language) => {
  const { controls } = wordHowToPlay({ controls: undefined, tip: undefined }, language)
  expect(JSON.stringify(controls)).not.toContain('"lang"')
})

test('a game with its own controls keeps them and its tip', () => {
  const game = wordGame(
    games.find(({ id }) => id === 'survev')!,
    'de',
  )
  expect(wordHowToPlay(game, 'de')).toEqual({ controls: game.controls, tip: game.tip })
})

test('a touch screen shows no keys of a game whose touch controls are not known', () => {
  const game = wordGame(
    games.find(({ id }) => id === 'agar')!,
    'en',
  )
  const { touchTip } = wordHowToPlay(game, 'en')
  expect(touchTip?.text).toMatch(/^Each game explains its touch controls/)
  expect(oneLine(wordHowToPlay(game, 'en'))).toEqual({
    keys: { text: 'Steer towards the pointer: Mouse' },
    touch: game.tip,
  })
})

test('a touch screen shows the keys of a game that needs a mouse and a keyboard', () => {
  const generic = wordHowToPlay({ controls: undefined, tip: undefined, touch: 'no' }, 'en')
  expect(generic.touchTip).toBeUndefined()
  expect(generic.controls.flatMap(({ touch }) => touch ?? [])).toEqual([])
  expect(oneLine(generic).touch).toEqual(oneLine(generic).keys)
})

test('a touch screen shows no gestures of a game whose touch controls are not known', () => {
  const generic = wordHowToPlay({ controls: undefined, tip: undefined, touch: 'yes' }, 'en')
  expect(generic.controls.flatMap(({ touch }) => touch ?? [])).toEqual([])
  expect(generic.touchTip?.text).toMatch(/^Each game explains its touch controls/)
})

test('one line has the first controls, for mouse and keyboard and for touch', () => {
  const generic = wordHowToPlay({ controls: undefined, tip: undefined }, 'en')
  expect(oneLine(generic)).toEqual({
    keys: { text: 'Move: W A S D · Move, in some games: Arrow keys' },
    touch: { text: expect.stringMatching(/^Each game explains its touch controls/) },
  })
})

test('one line of a game without touch controls is the same on a touch screen', () => {
  const controls = [
    { action: { text: 'Steer' }, keys: [{ text: 'Mouse' }] },
    { action: { text: 'Split in two, and lunge at prey that is smaller' }, keys: [{ text: 'W' }] },
  ]
  const line = { text: 'Steer: Mouse' }
  expect(oneLine({ controls })).toEqual({ keys: line, touch: line })
})

test('one line with an English text is marked as English', () => {
  const controls = [{ action: { text: 'Dig', lang: 'en' as const }, touch: [{ text: 'Tippen' }] }]
  const line = { text: 'Dig: Tippen', lang: 'en' }
  expect(oneLine({ controls })).toEqual({ keys: line, touch: line })
})

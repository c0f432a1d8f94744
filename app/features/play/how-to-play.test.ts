import { expect, test } from 'vitest'
import { games } from '#catalogue/index.ts'
import { wordGame } from '#catalogue/word-game.ts'
import { LANGUAGE_CODES } from '../../messages/languages.ts'
import { wordHowToPlay } from './how-to-play.server.ts'

test('a game without controls of its own has the generic ones in the language of the page', () => {
  const { controls, tip } = wordHowToPlay({ controls: undefined, tip: undefined }, 'de')
  expect(controls.at(-1)).toEqual({
    action: { text: 'Springen oder Spezialaktion' },
    keys: [{ text: 'Leertaste' }],
  })
  expect(tip?.text).toMatch(/^Jedes Spiel erklärt seine Tasten/)
})

test.each(LANGUAGE_CODES)('the generic controls are complete in %s', (language) => {
  const { controls } = wordHowToPlay({ controls: undefined, tip: undefined }, language)
  expect(JSON.stringify(controls)).not.toContain('"lang"')
})

test('a game with its own controls keeps them and its tip', () => {
  const game = wordGame(
    games.find(({ controls }) => controls)!,
    'de',
  )
  expect(wordHowToPlay(game, 'de')).toEqual({ controls: game.controls, tip: game.tip })
})

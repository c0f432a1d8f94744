/** The controls of a game in one language; common ones for a game without its own. */
import { wordKey, type Worded, type WordedControl, type WordedGame } from '#catalogue/word-game.ts'
import { getTranslator } from '../../messages/catalogues.server.ts'
import type { Language } from '../../messages/languages.ts'

const GENERIC_CONTROLS = [
  { action: 'move', keys: ['W', 'A', 'S', 'D'] },
  { action: 'moveInSome', keys: ['Arrow keys'] },
  { action: 'aim', keys: ['Mouse'] },
  { action: 'shoot', keys: ['Left click'] },
  { action: 'jump', keys: ['Space'] },
] as const

export interface HowToPlay {
  controls: WordedControl[]
  tip: Worded | undefined
}

/** Returns the controls that the page of a game shows, and the tip below them. */
export function wordHowToPlay(
  { controls, tip }: Pick<WordedGame, 'controls' | 'tip'>,
  language: Language,
): HowToPlay {
  if (controls) return { controls, tip }
  const t = getTranslator(language, 'game')
  return {
    controls: GENERIC_CONTROLS.map(({ action, keys }) => ({
      action: { text: t(action) },
      keys: keys.map((key) => wordKey(key, language)),
    })),
    tip: { text: t('genericTip') },
  }
}

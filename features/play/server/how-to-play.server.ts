/** The controls of a game in one language; common ones for a game without its own. */
import { isBuiltIn } from '#catalogue/index.ts'
import {
  localizeKey,
  type Localized,
  type LocalizedControl,
  type LocalizedGame,
} from '#catalogue/localize-game.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import type { Language } from '#messages/languages.ts'
import { chooseHelp, type HowToPlay } from '../how-to-play.ts'
import { memoize } from '#lib/memoize.ts'

const GENERIC_CONTROLS = [
  ['move', ['W', 'A', 'S', 'D']],
  ['moveInSome', ['Arrow keys']],
  ['aim', ['Mouse']],
  ['shoot', ['Left click']],
  ['jump', ['Space']],
] as const

/** Length of a line of controls, in characters, after which no further control is added. */
const LINE_LENGTH = 48

/** Returns the common controls, and the tips below them. A page with many games reads them for each one. */
export const genericHelp = memoize((language: Language): HowToPlay => {
  const t = getTranslator(language, 'game')
  return {
    controls: GENERIC_CONTROLS.map(([action, keys]) => ({
      action: { text: t(action) },
      keys: keys.map((key) => localizeKey(key, language)),
    })),
    keysTip: { text: t('genericTip') },
  }
})

/**
 * Returns the controls that the page of a game shows, and the tips below them. The common controls
 * are those of the built-in games: those of an own game whose file has none are not known.
 */
export function localizeHowToPlay(
  game: Pick<LocalizedGame, 'id' | 'controls' | 'tip' | 'touch'>,
  language: Language,
): HowToPlay {
  if (!game.controls && !isBuiltIn(game.id)) return { controls: [], tip: game.tip }
  return chooseHelp(game, genericHelp(language))
}

/**
 * Returns the first controls of a game in one line, such as `Move: W A S D · Aim: Mouse`, for mouse and
 * keyboard and for touch. Both are equal if the game cannot be played by touch. Where the touch controls
 * are not known, the game's tip or the first sentence of its description.
 *
 * @param description omitted on pages with links to many games, where the sentences would weigh
 * half a KB
 */
export function oneLine(
  { controls, tip, isTouchUnknown }: HowToPlay,
  language: Language,
  description: Localized = { text: '' },
): { keys: Localized; touch: Localized } {
  const touch =
    joinControls(controls, 'touch', language) ??
    (isTouchUnknown ? (tip ?? firstSentence(description)) : undefined)
  const keys =
    joinControls(controls, 'keys', language) ?? touch ?? tip ?? firstSentence(description)
  return { keys, touch: touch ?? keys }
}

function firstSentence({ text, ...rest }: Localized): Localized {
  return { text: /^.+?[.!?؟](?=\s|$)/su.exec(text)?.[0] ?? text, ...rest }
}

/** Joins the first controls that have this input; undefined if no control has it. */
function joinControls(
  controls: readonly LocalizedControl[],
  input: 'keys' | 'touch',
  language: Language,
): Localized | undefined {
  const t = getTranslator(language, 'game')
  let text = ''
  const shown: Localized[] = []
  for (const control of controls) {
    const inputs = control[input]
    if (!inputs) continue
    const keys = inputs.map((each) => each.text).join(' ')
    const part = t('control', { action: control.action.text, keys })
    if (text && text.length + part.length > LINE_LENGTH) break
    text += (text && ' · ') + part
    shown.push(control.action, ...inputs)
  }
  if (!text) return undefined
  return shown.some(({ lang }) => lang) ? { text, lang: 'en' } : { text }
}

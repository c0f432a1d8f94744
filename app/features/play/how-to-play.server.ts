/** The controls of a game in one language; common ones for a game without its own. */
import { wordKey, type Worded, type WordedControl, type WordedGame } from '#catalogue/word-game.ts'
import { getTranslator } from '../../messages/catalogues.server.ts'
import type { Language } from '../../messages/languages.ts'

const GENERIC_CONTROLS: readonly GenericControl[] = [
  { action: 'move', keys: ['W', 'A', 'S', 'D'], touch: ['On-screen stick'] },
  { action: 'moveInSome', keys: ['Arrow keys'] },
  { action: 'aim', keys: ['Mouse'], touch: ['Drag'] },
  { action: 'shoot', keys: ['Left click'], touch: ['Tap'] },
  { action: 'jump', keys: ['Space'], touch: ['On-screen buttons'] },
]

interface GenericControl {
  action: 'move' | 'moveInSome' | 'aim' | 'shoot' | 'jump'
  keys: string[]
  touch?: string[]
}

/** Length of a line of controls, in characters, after which no further control is added. */
const LINE_LENGTH = 48

export interface HowToPlay {
  controls: WordedControl[]
  tip: Worded | undefined
  /** The tip on a touch screen; undefined if it is the same. */
  touchTip?: Worded | undefined
}

/** Returns the controls that the page of a game shows, and the tip below them. */
export function wordHowToPlay(
  { controls, tip }: Pick<WordedGame, 'controls' | 'tip'>,
  language: Language,
): HowToPlay {
  if (controls) return { controls, tip }
  const t = getTranslator(language, 'game')
  return {
    controls: GENERIC_CONTROLS.map(({ action, keys, touch }) => ({
      action: { text: t(action) },
      keys: keys.map((key) => wordKey(key, language)),
      touch: touch?.map((key) => wordKey(key, language)),
    })),
    tip: { text: t('genericTip') },
    touchTip: { text: t('genericTouchTip') },
  }
}

/** How to play in one line, such as `Move: W A S D · Aim: Mouse`. */
export interface OneLine {
  /** With mouse and keyboard. */
  keys: Worded
  /** On a touch screen. Equal to `keys` if the game has no touch controls. */
  touch: Worded
}

/** Returns the first controls of a game in one line, for mouse and keyboard and for touch. */
export function oneLine({ controls }: Pick<HowToPlay, 'controls'>): OneLine {
  const keys = joinControls(controls, 'keys') ?? joinControls(controls, 'touch')!
  return { keys, touch: joinControls(controls, 'touch') ?? keys }
}

/** Joins the first controls that have this input; undefined if no control has it. */
function joinControls(
  controls: readonly WordedControl[],
  input: 'keys' | 'touch',
): Worded | undefined {
  let text = ''
  const shown: Worded[] = []
  for (const control of controls) {
    const inputs = control[input]
    if (!inputs) continue
    const part = `${control.action.text}: ${inputs.map((each) => each.text).join(' ')}`
    if (text && text.length + part.length > LINE_LENGTH) break
    text += (text && ' · ') + part
    shown.push(control.action, ...inputs)
  }
  if (!text) return undefined
  return shown.some(({ lang }) => lang) ? { text, lang: 'en' } : { text }
}

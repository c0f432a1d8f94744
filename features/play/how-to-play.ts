/** What the page of a game says about how to play it. */
import type { Localized, LocalizedControl, LocalizedGame } from '#catalogue/localize-game.ts'

export interface HowToPlay {
  controls: LocalizedControl[]
  tip?: Localized | undefined
  /** A tip only for mouse and keyboard. */
  keysTip?: Localized | undefined
  /** Nothing is known of the touch controls, so touch screens show at most the tip. */
  isTouchUnknown?: boolean
}

/** False for an own game about whose controls the operator wrote nothing. */
export function isExplained({ controls, tip }: HowToPlay): boolean {
  return controls.length > 0 || tip !== undefined
}

/** Returns the game's own controls and tip, or else the generic ones. */
export function chooseHelp(
  { controls, tip, touch: fit }: Pick<LocalizedGame, 'controls' | 'tip' | 'touch'>,
  generic: HowToPlay,
): HowToPlay {
  const help = controls ? { controls, tip } : generic
  const isTouchUnknown = fit !== 'no' && !help.controls.some(({ touch }) => touch)
  return { ...help, isTouchUnknown }
}

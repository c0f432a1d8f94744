/** How-to-play for games without their own controls; the same for all of them. */
import type { Control } from '#catalogue/game.ts'
import type { Worded, WordedControl } from '#catalogue/word-game.ts'

const CONTROLS: readonly Control[] = [
  { action: 'Move', keys: ['W', 'A', 'S', 'D'] },
  { action: 'Move, in some games', keys: ['Arrow keys'] },
  { action: 'Aim or look around', keys: ['Mouse'] },
  { action: 'Shoot, use or select', keys: ['Left click'] },
  { action: 'Jump or special action', keys: ['Space'] },
]

export const GENERIC_CONTROLS: readonly WordedControl[] = CONTROLS.map(({ action, keys }) => ({
  action: { text: action },
  keys: keys.map((text) => ({ text })),
}))

export const GENERIC_TIP: Worded = {
  text: 'Each game explains its own keys on its start screen or in its settings. Click the game once to start using the keyboard.',
}

/** What a game's frame may do (design, Security). */
import type { Game } from '#catalogue/game.ts'
import { focusPolicy } from '../../lib/focus-policy.ts'

const SANDBOX = ['allow-scripts', 'allow-same-origin', 'allow-pointer-lock', 'allow-forms']
const ALLOW = ['fullscreen', 'autoplay', 'gamepad', 'clipboard-write']

/** The frame's attributes: the portal's defaults, and what the game's file adds with its reason. */
export function framePolicy(game: Pick<Game, 'frame'>): { sandbox: string; allow: string } {
  return {
    sandbox: [...SANDBOX, ...(game.frame?.sandbox ?? [])].join(' '),
    allow: [...ALLOW, ...(game.frame?.allow ?? [])].join('; ') + focusPolicy(),
  }
}

/** The sandbox and the permissions policy of a game's frame (docs/product.md, Game page). */
import { focusPolicy } from '#app/lib/focus-policy.ts'
import type { Launch } from '../../launch.ts'

/**
 * `allow-same-origin` keeps the game on its own origin, so that its storage works. With
 * `allow-scripts` it would disable the sandbox for a game on the portal's origin, so the portal
 * refuses such a game at the start (`server/services.ts`). Without `allow-top-navigation` a game
 * cannot navigate the portal.
 */
const SANDBOX = ['allow-scripts', 'allow-same-origin', 'allow-pointer-lock', 'allow-forms']
const ALLOW = ['fullscreen', 'autoplay', 'gamepad', 'clipboard-write']

/** The attributes of the frame: the defaults, plus the permissions from the game file. */
export function framePolicy({ frame }: { frame?: Launch['frame'] | undefined }): {
  sandbox: string
  allow: string
} {
  return {
    sandbox: [...SANDBOX, ...(frame?.sandbox ?? [])].join(' '),
    allow: [...ALLOW, ...(frame?.allow ?? [])].join('; ') + focusPolicy(),
  }
}

/** What hosted games may do, in their frame and by the policy of their files. */
import type { Game } from '#catalogue/game.ts'

export type HostedGame = NonNullable<Game['hosted']>

/** What an operator may allow a hosted game of the device, as features of the permissions policy. */
export const HOSTED_FEATURES = {
  camera: ['camera'],
  microphone: ['microphone'],
  clipboard: ['clipboard-read', 'clipboard-write'],
} satisfies Record<HostedGame['allow'][number], string[]>

/** Lists what can be allowed. Browsers give a camera and a microphone to an origin, and so to no game without one. */
export const listFeatures = (isOpaque: boolean) =>
  (Object.keys(HOSTED_FEATURES) as HostedGame['allow']).filter(
    (feature) => !isOpaque || feature === 'clipboard',
  )

const TOKENS =
  'allow-scripts allow-pointer-lock allow-forms allow-modals allow-downloads allow-orientation-lock'

/** The sandbox. A game without an origin of its own must not get that of the portal. */
export const hostedSandbox = (isOpaque: boolean) =>
  isOpaque ? TOKENS : `${TOKENS} allow-same-origin`

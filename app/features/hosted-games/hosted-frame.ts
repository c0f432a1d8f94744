/** The attributes of a frame with a hosted game. */

const TOKENS = 'allow-scripts allow-pointer-lock allow-forms allow-modals allow-downloads'

/** A game without an origin of its own must not get that of the portal. */
export const hostedSandbox = (isCaged: boolean) =>
  isCaged ? TOKENS : `${TOKENS} allow-same-origin`

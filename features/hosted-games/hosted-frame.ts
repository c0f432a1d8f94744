/** What hosted games may do, in their frame and by the policy of their files. */

const TOKENS = 'allow-scripts allow-pointer-lock allow-forms allow-modals allow-downloads'

/** The sandbox. A game without an origin of its own must not get that of the portal. */
export const hostedSandbox = (isOpaque: boolean) =>
  isOpaque ? TOKENS : `${TOKENS} allow-same-origin`

/**
 * The permissions policy `focus-without-user-activation`: a frame must not take the focus on its
 * own, but the portal may focus the frame. Browsers without the feature would log a console
 * warning.
 */

const FEATURE = 'focus-without-user-activation'
const DENIED = `; ${FEATURE} 'none'`

interface PolicyDocument extends Document {
  /** Only Chromium has this property and the feature. */
  featurePolicy?: { features: () => string[] }
}

/**
 * Returns the addition to a frame's `allow` attribute. Empty on the server, where the browser is
 * unknown.
 */
export function focusPolicy(): string {
  if (typeof document === 'undefined') return ''
  return (document as PolicyDocument).featurePolicy?.features().includes(FEATURE) ? DENIED : ''
}

/**
 * `focus-without-user-activation`: a frame may not take the focus by itself, while the portal may
 * still hand it over. Browsers that do not know the feature would complain of it in the console.
 */

const FEATURE = 'focus-without-user-activation'
const DENIED = `; ${FEATURE} 'none'`

interface PolicyDocument extends Document {
  /** Chromium's; no other browser knows the feature. */
  featurePolicy?: { features: () => string[] }
}

/** What to add to a frame's `allow`; nothing on the server, where no browser can be asked. */
export function focusPolicy(): string {
  if (typeof document === 'undefined') return ''
  return (document as PolicyDocument).featurePolicy?.features().includes(FEATURE) ? DENIED : ''
}

/** The same for the frame that the HTML brings, as part of a script in the head. */
export const FOCUS_POLICY_SCRIPT = `var p=document.featurePolicy,f=document.querySelector('iframe');
if(f&&p&&p.features().includes('${FEATURE}'))f.allow+="${DENIED}";`

/** Passes the server's message about unlocked achievements on to a toast. */
import type { UnlockedMessage } from './show-unlocked.tsx'

/** A response that may have unlocked achievements. */
export interface MayUnlock {
  /** Absent if nothing was unlocked. */
  toast?: UnlockedMessage
}

/** Shows the achievements of a response, if any. Their notification exists in any case. */
export function reportUnlocked({ toast }: MayUnlock): void {
  if (!toast) return
  import('./show-unlocked.tsx').then(
    ({ showUnlocked }) => showUnlocked(toast),
    // The page was left, or the connection is lost. The profile shows it all the same.
    () => undefined,
  )
}

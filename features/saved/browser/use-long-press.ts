/** Loads the long press on cards at the first touch: devices without a touch screen do not need it. */
import { useEffect } from 'react'

/** A long press on a card shows its Save control. */
export function useLongPress(): void {
  useEffect(() => {
    const load = () =>
      void import('./long-press.ts').then(
        ({ watchLongPress }) => watchLongPress(),
        // Without it, games can be saved on their own pages.
        () => undefined,
      )
    addEventListener('touchstart', load, { once: true, passive: true })
    return () => removeEventListener('touchstart', load)
  }, [])
}

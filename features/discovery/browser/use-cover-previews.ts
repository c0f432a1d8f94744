/** Loads the previews of covers with the first input, unless motion or data is reduced (ADR 7). */
import { useEffect } from 'react'
import { savesData } from '#lib/browser/saves-data.ts'

const START_EVENTS = ['pointerover', 'focusin']
const REFUSAL = '(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)'

/** False if the visitor asked for less motion or less data. */
function isPreviewWelcome(): boolean {
  return !savesData() && !matchMedia(REFUSAL).matches
}

/** Called once in the root. */
export function useCoverPreviews(): void {
  useEffect(() => {
    const load = (event: Event) => {
      if (!isPreviewWelcome()) return
      stop()
      // Without them, covers stay as they are.
      import('./play-previews.ts')
        .then(({ playPreviews }) => playPreviews(event, isPreviewWelcome))
        .catch(() => {})
    }
    const stop = () => START_EVENTS.forEach((type) => removeEventListener(type, load))
    START_EVENTS.forEach((type) => addEventListener(type, load))
    return stop
  }, [])
}

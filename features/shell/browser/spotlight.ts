/** One pointer listener per document lights the `.spotlight` element under the pointer. */
import { useWindowEvent } from '#lib/browser/use-window-event.ts'

/** Sets `--spotlight-x` and `--spotlight-y` (px) on the spotlight under the pointer. */
export function useSpotlight(): void {
  useWindowEvent('pointermove', (event) => {
    const target = event.target instanceof Element ? event.target.closest('.spotlight') : null
    if (!(target instanceof HTMLElement)) return
    const box = target.getBoundingClientRect()
    target.style.setProperty('--spotlight-x', `${event.clientX - box.left}px`)
    target.style.setProperty('--spotlight-y', `${event.clientY - box.top}px`)
  })
}

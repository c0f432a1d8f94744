/** One pointer listener per document lights the `.spotlight` element under the pointer. */
import { useEffect } from 'react'

/** Sets `--spotlight-x` and `--spotlight-y` (px) on the spotlight under the pointer. */
export function useSpotlight(): void {
  useEffect(() => {
    function follow(event: PointerEvent) {
      const target = event.target instanceof Element ? event.target.closest('.spotlight') : null
      if (!(target instanceof HTMLElement)) return
      const box = target.getBoundingClientRect()
      target.style.setProperty('--spotlight-x', `${event.clientX - box.left}px`)
      target.style.setProperty('--spotlight-y', `${event.clientY - box.top}px`)
    }
    document.addEventListener('pointermove', follow, { passive: true })
    return () => document.removeEventListener('pointermove', follow)
  }, [])
}

/** Swiping an element off the screen, over the edge where a line of text begins. */
import { useEffect, useEffectEvent, type RefObject } from 'react'

/** After a shorter drag, the element returns to its place. */
const MIN_SWIPE_PX = 60

/**
 * Calls back after a swipe toward that edge that starts on the element. The element follows the
 * finger by `translate`. A vertical drag scrolls as usual.
 */
export function useSwipeAway(
  element: RefObject<HTMLElement | null>,
  isEnabled: boolean,
  onSwipe: () => void,
): void {
  const onAway = useEffectEvent(onSwipe)
  useEffect(() => {
    const target = element.current
    if (!target || !isEnabled) return
    let start: Touch | undefined
    let isSideways: boolean | undefined
    let dragged = 0
    /** To the left, or to the right for right-to-left text. */
    const away = getComputedStyle(target).direction === 'rtl' ? 1 : -1

    function begin(event: TouchEvent) {
      start = event.touches.length === 1 ? event.touches[0] : undefined
      isSideways = undefined
      dragged = 0
    }
    function move(event: TouchEvent) {
      const touch = event.touches[0]
      if (!start || !touch) return
      const x = touch.clientX - start.clientX
      isSideways ??= Math.abs(x) > Math.abs(touch.clientY - start.clientY)
      if (!isSideways) return
      dragged = Math.max(0, x * away)
      target!.style.translate = `${dragged * away}px 0`
    }
    function end() {
      start = undefined
      target!.style.translate = ''
      if (dragged >= MIN_SWIPE_PX) onAway()
      dragged = 0
    }

    const listening = new AbortController()
    const options = { passive: true, signal: listening.signal }
    target.addEventListener('touchstart', begin, options)
    target.addEventListener('touchmove', move, options)
    target.addEventListener('touchend', end, options)
    target.addEventListener('touchcancel', end, options)
    return () => listening.abort()
  }, [element, isEnabled])
}

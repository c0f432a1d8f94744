/** A finger that drags an element to the left, away over the screen's edge. */
import { useEffect, useEffectEvent, type RefObject } from 'react'

/** A shorter drag springs back. */
const MIN_SWIPE_PX = 60

/**
 * Calls back for a swipe to the left that starts on the element, which follows the finger by
 * `translate`. A finger that goes up or down scrolls, as ever.
 */
export function useSwipeLeft(
  element: RefObject<HTMLElement | null>,
  isEnabled: boolean,
  onSwipe: () => void,
): void {
  const onLeft = useEffectEvent(onSwipe)
  useEffect(() => {
    const target = element.current
    if (!target || !isEnabled) return
    let start: Touch | undefined
    let isSideways: boolean | undefined
    let dragged = 0

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
      dragged = Math.min(0, x)
      target!.style.translate = `${dragged}px 0`
    }
    function end() {
      start = undefined
      target!.style.translate = ''
      if (dragged <= -MIN_SWIPE_PX) onLeft()
      dragged = 0
    }

    target.addEventListener('touchstart', begin, { passive: true })
    target.addEventListener('touchmove', move, { passive: true })
    target.addEventListener('touchend', end)
    target.addEventListener('touchcancel', end)
    return () => {
      target.removeEventListener('touchstart', begin)
      target.removeEventListener('touchmove', move)
      target.removeEventListener('touchend', end)
      target.removeEventListener('touchcancel', end)
    }
  }, [element, isEnabled])
}

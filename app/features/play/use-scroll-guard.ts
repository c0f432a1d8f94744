/** Arrow keys and space belong to the game while it has the focus: the page must not scroll. */
import { useEffect, type RefObject } from 'react'

/** Locks the page's scrolling while the frame has the focus and the pointer is not elsewhere. */
export function useScrollGuard(frame: RefObject<HTMLIFrameElement | null>): void {
  useEffect(() => {
    const root = document.documentElement
    function onFocusChange() {
      root.toggleAttribute('data-game-focused', document.activeElement === frame.current)
    }
    // A wheel or touch outside the frame is the reader's: it may scroll, the game keeps its focus.
    function onReaderScroll() {
      root.removeAttribute('data-game-focused')
    }
    function onFrameEnter() {
      onFocusChange()
    }
    const element = frame.current
    addEventListener('blur', onFocusChange)
    addEventListener('focus', onFocusChange)
    document.addEventListener('focusin', onFocusChange)
    document.addEventListener('pointerover', onReaderScroll)
    document.addEventListener('touchstart', onReaderScroll, { passive: true })
    element?.addEventListener('pointerenter', onFrameEnter)
    return () => {
      removeEventListener('blur', onFocusChange)
      removeEventListener('focus', onFocusChange)
      document.removeEventListener('focusin', onFocusChange)
      document.removeEventListener('pointerover', onReaderScroll)
      document.removeEventListener('touchstart', onReaderScroll)
      element?.removeEventListener('pointerenter', onFrameEnter)
      root.removeAttribute('data-game-focused')
    }
  }, [frame])
}

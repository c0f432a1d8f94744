/** Full screen by the browser's API, or by a fixed layer where the API is missing (iPhone). */
import { useCallback, useEffect, useState, type RefObject } from 'react'

/**
 * @param stage the element that fills the screen; it is not moved in the DOM, so its frame never
 * reloads
 */
export function useFullScreen(stage: RefObject<HTMLElement | null>) {
  const [isFullScreen, setFullScreen] = useState(false)

  const leave = useCallback(() => {
    const isLeft = () => setFullScreen(false)
    // Until the browser exits full screen, no element outside the stage can take the focus. The
    // `fullscreenchange` event is not enough: if the player leaves at once, the event for the start
    // of full screen has not fired yet.
    if (document.fullscreenElement) document.exitFullscreen().then(isLeft, isLeft)
    else isLeft()
  }, [])

  function toggle() {
    if (isFullScreen) return leave()
    setFullScreen(true)
    // If the browser rejects the request (policy, missing gesture), the fixed layer is enough.
    stage.current?.requestFullscreen?.().catch(() => undefined)
  }

  useEffect(() => {
    if (!isFullScreen) return
    let wasNative = false
    function onChange() {
      if (document.fullscreenElement) wasNative = true
      else if (wasNative) setFullScreen(false)
    }
    function onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') leave()
    }
    document.addEventListener('fullscreenchange', onChange)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('fullscreenchange', onChange)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [isFullScreen, leave])

  // The fixed layer has no event of its own; toasts wait until it ends.
  useEffect(() => {
    if (!isFullScreen) return
    const announce = () => void document.dispatchEvent(new Event('fullscreenchange'))
    announce()
    return announce
  }, [isFullScreen])

  useEffect(() => leave, [leave])
  useWakeLock(isFullScreen)
  return { isFullScreen, toggle }
}

/** Keeps the screen awake in full screen. */
function useWakeLock(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld || !('wakeLock' in navigator)) return
    let release: (() => void) | undefined
    let isOver = false
    // Without its code the game works, and the screen may turn off.
    import('./wake-lock.ts').then(
      ({ holdWakeLock }) => {
        if (!isOver) release = holdWakeLock()
      },
      () => undefined,
    )
    return () => {
      isOver = true
      release?.()
    }
  }, [isHeld])
}

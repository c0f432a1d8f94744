/** Full screen by the browser's API, or by a fixed layer where the API is missing (iPhone). */
import { useCallback, useEffect, useState, type RefObject } from 'react'
import { isUsedByKeyboard } from '#lib/browser/input-mode.ts'

interface Places {
  /** Fills the screen; it is not moved in the DOM, so its frame never reloads. */
  stage: RefObject<HTMLElement | null>
  frame: RefObject<HTMLElement | null>
  /** The button that starts full screen. */
  button: RefObject<HTMLElement | null>
}

/**
 * When full screen starts, the stage takes the focus, and the game once the browser confirms it. In the
 * fixed-layer fallback the stage keeps it and passes it on with the first key: so Escape leaves full
 * screen, since a cross-origin iframe does not share its key events. When full screen ends, the focus
 * stays in the game, or returns to the button for the user of the keyboard.
 */
export function useFullScreen({ stage, frame, button }: Places) {
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
    const focus = (place: RefObject<HTMLElement | null>) =>
      place.current?.focus({ preventScroll: true })
    // The fixed layer has no event of its own; toasts wait until it ends.
    const announce = () => document.dispatchEvent(new Event('fullscreenchange'))
    let wasNative = false
    function onChange() {
      if (document.fullscreenElement) {
        wasNative = true
        focus(frame)
      } else if (wasNative) setFullScreen(false)
    }
    function onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') leave()
    }
    announce()
    focus(stage)
    document.addEventListener('fullscreenchange', onChange)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('fullscreenchange', onChange)
      document.removeEventListener('keydown', onKeyDown)
      announce()
      focus(isUsedByKeyboard() ? button : frame)
    }
  }, [isFullScreen, leave, stage, frame, button])

  useEffect(() => leave, [leave])
  useWakeLock(isFullScreen)
  return { isFullScreen, toggle }
}

/** Keeps the screen awake. */
function useWakeLock(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld || !('wakeLock' in navigator)) return
    let lock: Promise<WakeLockSentinel | undefined> | undefined
    // Browsers release the lock when the page is hidden, so it is requested again when it is shown.
    function hold() {
      if (document.visibilityState !== 'visible') return
      // Rejected on low battery: the game works without the lock.
      lock = navigator.wakeLock.request('screen').catch(() => undefined)
    }
    hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      document.removeEventListener('visibilitychange', hold)
      void lock?.then((granted) => granted?.release())
    }
  }, [isHeld])
}

/** Full screen by the browser's feature, or as a fixed layer where there is none (iPhone). */
import { useCallback, useEffect, useState, type RefObject } from 'react'

export interface FullScreen {
  isFullScreen: boolean
  toggle: () => void
}

/** @param stage the element that fills the screen; it stays in place, so its frame never reloads */
export function useFullScreen(stage: RefObject<HTMLElement | null>): FullScreen {
  const [isFullScreen, setFullScreen] = useState(false)

  const leave = useCallback(() => {
    const isLeft = () => setFullScreen(false)
    // Until the browser has left, nothing outside the stage can take the focus. Its event alone
    // would not do: whoever leaves at once is out before the event of the way in.
    if (document.fullscreenElement) document.exitFullscreen().then(isLeft, isLeft)
    else isLeft()
  }, [])

  function toggle() {
    if (isFullScreen) return leave()
    setFullScreen(true)
    // A browser may refuse (a policy, a missing gesture): the fixed layer then fills the window.
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

  useEffect(() => leave, [leave])
  useWakeLock(isFullScreen)
  return { isFullScreen, toggle }
}

/** Keeps the screen awake while the game fills it; browsers drop the lock when the page hides. */
function useWakeLock(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isOver = false
    async function hold() {
      if (document.visibilityState !== 'visible') return
      // Refused on a low battery: the game goes on without.
      const granted = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isOver) void granted?.release()
      else lock = granted
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [isHeld])
}

/** Whether the game's frame has loaded, and whether loading takes unusually long. */
import { useEffect, useState } from 'react'

/** Help is offered if nothing has loaded after this time, ms. */
const HELP_AFTER_MS = 5_000
/** And again this long after the player chose to wait. */
const HELP_AGAIN_AFTER_MS = 15_000

/** The first frame of a document may load before this script runs; later frames cannot. */
let isFirstFrame = true

export interface FrameLoad {
  isLoaded: boolean
  isLate: boolean
  onLoad: () => void
  /** Hides the help for a while. */
  keepWaiting: () => void
}

/** @param url the URL of the frame */
export function useFrameLoad(url: string): FrameLoad {
  const [isLoaded, setLoaded] = useState(false)
  const [isLate, setLate] = useState(false)
  const [waitMs, setWaitMs] = useState(HELP_AFTER_MS)

  useEffect(() => {
    // An earlier load of the same URL does not count for a new frame.
    const since = isFirstFrame ? 0 : performance.now()
    isFirstFrame = false
    const observer = new PerformanceObserver((loads) => {
      if (loads.getEntriesByName(url).some(({ startTime }) => startTime >= since)) setLoaded(true)
    })
    observer.observe({ type: 'resource', buffered: true })
    return () => observer.disconnect()
  }, [url])

  useEffect(() => {
    if (isLoaded || isLate) return
    const timer = setTimeout(setLate, waitMs, true)
    return () => clearTimeout(timer)
  }, [isLoaded, isLate, waitMs])

  return {
    isLoaded,
    isLate: isLate && !isLoaded,
    onLoad: () => setLoaded(true),
    keepWaiting() {
      setWaitMs(HELP_AGAIN_AFTER_MS)
      setLate(false)
    },
  }
}

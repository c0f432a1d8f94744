/** Whether the game's frame has loaded, and whether it is taking suspiciously long. */
import { useEffect, useState } from 'react'

/** Help is offered when nothing was loaded by then. */
const HELP_AFTER_MS = 8_000

/** The first frame of a document may have loaded before the script; later ones begin with it. */
let isFirstFrame = true

export interface FrameLoad {
  isLoaded: boolean
  isLate: boolean
  onLoad: () => void
}

/** @param url the frame's address */
export function useFrameLoad(url: string): FrameLoad {
  const [isLoaded, setLoaded] = useState(false)
  const [isLate, setLate] = useState(false)

  useEffect(() => {
    // A game that comes back, or is visited again, has not loaded because it had loaded before.
    const since = isFirstFrame ? 0 : performance.now()
    isFirstFrame = false
    const observer = new PerformanceObserver((loads) => {
      if (loads.getEntriesByName(url).some(({ startTime }) => startTime >= since)) setLoaded(true)
    })
    observer.observe({ type: 'resource', buffered: true })
    return () => observer.disconnect()
  }, [url])

  useEffect(() => {
    if (isLoaded) return
    const timer = setTimeout(() => setLate(true), HELP_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isLoaded])

  return { isLoaded, isLate: isLate && !isLoaded, onLoad: () => setLoaded(true) }
}

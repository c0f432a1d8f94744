/** Whether the game's frame has loaded, and whether it is taking suspiciously long. */
import { useEffect, useState } from 'react'

/** Help is offered when nothing was loaded by then. */
const HELP_AFTER_MS = 8_000

export interface FrameLoad {
  isLoaded: boolean
  isLate: boolean
  onLoad: () => void
}

/** @param url the frame's address: a frame served in the HTML may have loaded before the script */
export function useFrameLoad(url: string): FrameLoad {
  const [isLoaded, setLoaded] = useState(false)
  const [isLate, setLate] = useState(false)

  useEffect(() => {
    const observer = new PerformanceObserver((loads) => {
      if (loads.getEntriesByName(url).length > 0) setLoaded(true)
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

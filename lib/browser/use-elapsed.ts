/** Waits for a time after a component appears. */
import { useEffect, useState } from 'react'

/** Returns true once the component has been shown for this time, ms. */
export function useElapsed(ms: number): boolean {
  const [isElapsed, setElapsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setElapsed, ms, true)
    return () => clearTimeout(timer)
  }, [ms])
  return isElapsed
}

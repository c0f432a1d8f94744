/** Detects a silent live stream. */

/** Time within which a new stream must send its snapshot. Every release sends one at once. */
export const SNAPSHOT_WITHIN_MS = 35_000

export interface Watchdog {
  /** Starts the timer for a new stream, whose node has not announced its keep-alives yet. */
  startStream(): void
  /** Maximum silence of a stream, ms. Undefined means unlimited: its node sends no keep-alives. */
  setPatience(ms: number | undefined): void
  /** Restarts the timer. */
  start(): void
  stop(): void
}

/** @param onSilence called once per silence; the timer then stops */
export function createWatchdog(onSilence: () => void): Watchdog {
  let patienceMs: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function start(): void {
    clearTimeout(timer)
    if (patienceMs !== undefined) timer = setTimeout(onSilence, patienceMs)
  }

  function setPatience(ms: number | undefined): void {
    patienceMs = ms
    start()
  }

  return {
    startStream: () => setPatience(SNAPSHOT_WITHIN_MS),
    setPatience,
    start,
    stop: () => clearTimeout(timer),
  }
}

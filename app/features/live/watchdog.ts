/** Detects a silent live stream. */

export interface Watchdog {
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

  return {
    setPatience(ms) {
      patienceMs = ms
      start()
    },
    start,
    stop: () => clearTimeout(timer),
  }
}

/** Keeps the screen awake. Loaded when full screen starts. */

/**
 * Browsers release the lock when the page is hidden, so it is requested again when it is shown.
 *
 * @returns releases the lock
 */
export function holdWakeLock(): () => void {
  let lock: WakeLockSentinel | undefined
  let isOver = false
  async function hold() {
    if (document.visibilityState !== 'visible') return
    // Rejected on low battery: the game works without the lock.
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
}

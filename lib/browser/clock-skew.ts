/** How much the server's clock is ahead of the device's, for times that a page counts from or to. */
import { createStore, useStore } from './store.ts'
import { MINUTE_MS } from '../duration.ts'

/** The skew in whole minutes, ms; 0 until the server has sent its time. */
export const clockSkew = createStore(0)

/**
 * Records the skew. Rounding discards the seconds that the time was on its way.
 *
 * @param serverNow the server's time, ms; NaN if an earlier release has responded
 */
export function recordServerTime(serverNow: number): void {
  clockSkew.write(Math.round((serverNow - Date.now()) / MINUTE_MS) * MINUTE_MS || 0)
}

/** The skew, ms. Add it to `Date.now()`. */
export const useClockSkew = (): number => useStore(clockSkew, (skewMs) => skewMs, 0)

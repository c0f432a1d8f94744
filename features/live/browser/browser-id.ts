/** The id that counts this browser as one player, independent of its number of tabs. */
import { readDeviceSetting, writeDeviceSetting } from '#lib/browser/device-setting.ts'
import { makeRandomId } from '#lib/random-id.ts'

const BROWSER_KEY = 'viewer'
/** An id expires after a day, so that it cannot link a device's activity of two days. */
const MAX_AGE_MS = 24 * 3_600_000

/**
 * A random id, stored in this browser for a day; while storage is blocked, that of this page alone.
 * It is sent only with the live stream, which discards it on close.
 */
export function getBrowserId(): string {
  const now = Date.now()
  const stored = /^([\da-f]{24}) (\d{1,15})$/.exec(readDeviceSetting(BROWSER_KEY) ?? '')
  const madeAt = Number(stored?.[2])
  if (stored && madeAt <= now && now - madeAt < MAX_AGE_MS) return stored[1]!
  const id = makeRandomId()
  writeDeviceSetting(BROWSER_KEY, `${id} ${now}`)
  return id
}

/** Removes the id. The next stream gets a new one. */
export const forgetBrowserId = (): void => writeDeviceSetting(BROWSER_KEY, undefined)

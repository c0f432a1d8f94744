/** The id that counts this browser as one player, independent of its number of tabs. */
import { makeRandomId } from '#app/lib/random-id.ts'

const BROWSER_KEY = 'viewer'
/** An id expires after a day, so that it cannot link a device's activity of two days. */
const MAX_AGE_MS = 24 * 3_600_000

interface BrowserId {
  id: string
  /** ms since 1970 */
  madeAt: number
}

/** The id of this page alone, while storage is blocked. Each page then counts as a player. */
let pageBrowserId: BrowserId | undefined

/**
 * A random id, stored in this browser for a day. It is sent only with the live stream, which
 * discards it on close.
 */
export function getBrowserId(): string {
  const now = Date.now()
  const isValid = ({ madeAt }: BrowserId) => madeAt <= now && now - madeAt < MAX_AGE_MS
  let kept = pageBrowserId
  try {
    kept = parse(localStorage.getItem(BROWSER_KEY))
  } catch {
    // Storage is blocked.
  }
  if (kept && isValid(kept)) return kept.id
  pageBrowserId = { id: makeRandomId(), madeAt: now }
  try {
    localStorage.setItem(BROWSER_KEY, `${pageBrowserId.id} ${pageBrowserId.madeAt}`)
  } catch {
    // Storage is blocked.
  }
  return pageBrowserId.id
}

/** Removes the id. The next stream gets a new one. */
export function forgetBrowserId(): void {
  pageBrowserId = undefined
  try {
    localStorage.removeItem(BROWSER_KEY)
  } catch {
    // Storage is blocked.
  }
}

/** Also returns undefined for an id of an earlier version, which has no time. */
function parse(stored: string | null): BrowserId | undefined {
  const [, id, madeAt] = /^([\da-f]{24}) (\d{1,15})$/.exec(stored ?? '') ?? []
  return id ? { id, madeAt: Number(madeAt) } : undefined
}

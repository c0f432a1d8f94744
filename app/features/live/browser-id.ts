/** The name under which this browser counts as one player, whatever the number of its tabs. */
import { makeRandomId } from '../../lib/random-id.ts'

/** As the first version called it: a page of that version that is still open is the same browser. */
const BROWSER_KEY = 'viewer'

let pageBrowserId: string | undefined

/**
 * A random name, kept in this browser; it goes to nobody but the live stream, which forgets it
 * when the stream closes. Where storage is blocked, each page is a player of its own.
 */
export function getBrowserId(): string {
  pageBrowserId ??= readOrMake()
  return pageBrowserId
}

function readOrMake(): string {
  const fresh = makeRandomId()
  try {
    const kept = localStorage.getItem(BROWSER_KEY)
    if (kept) return kept
    localStorage.setItem(BROWSER_KEY, fresh)
  } catch {
    // Storage is off.
  }
  return fresh
}

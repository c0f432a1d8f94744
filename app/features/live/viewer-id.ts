/** The name under which this browser counts as one viewer, whatever the number of its tabs. */

const VIEWER_KEY = 'viewer'

let pageViewerId: string | undefined

/**
 * A random name, kept in this browser; it goes to nobody but the live stream, which forgets it
 * when the stream closes. Where storage is blocked, each page is a viewer of its own.
 */
export function getViewerId(): string {
  pageViewerId ??= readOrMake()
  return pageViewerId
}

function readOrMake(): string {
  // `crypto.randomUUID` exists on https only; a portal on a home network has none.
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  const fresh = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  try {
    const kept = localStorage.getItem(VIEWER_KEY)
    if (kept) return kept
    localStorage.setItem(VIEWER_KEY, fresh)
  } catch {
    // Storage is off.
  }
  return fresh
}

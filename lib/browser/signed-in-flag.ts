/**
 * The flag that marks a device as signed in: a cookie next to the session cookie, readable by
 * scripts. Public pages are the same for everyone. Before its first paint, a page reads the flag to
 * decide whether to request the viewer. Its value is random and differs for each sign-in.
 */

import { readCookie } from '../cookies.ts'

/** The cookie's name. */
export const FLAG_COOKIE = 'signed-in'
/** The path that returns the viewer's data. */
export const ME_PATH = '/api/me'

/** The flag's value; undefined if no player is signed in. For browsers only. */
export function readFlag(): string | undefined {
  return readCookie(document.cookie, FLAG_COOKIE)
}

/** Attribute of a document that already contains the viewer's data: a player's own page. */
export const VIEWER_INCLUDED = 'data-viewer-included'

/** Returns true if the current page contains the viewer's data. For browsers only. */
export function isViewerIncluded(): boolean {
  return document.documentElement.hasAttribute(VIEWER_INCLUDED)
}

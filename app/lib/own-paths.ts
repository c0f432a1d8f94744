/** A player's own pages, rendered per request for that player alone. */

const OWN_PATHS = ['/profile', '/notifications', '/settings']

/** Matches the path of such a page and all paths below it. The head's inline script contains it too. */
export const OWN_PATH = new RegExp(`^(?:${OWN_PATHS.join('|')})(?:/|$)`, 'i')

/** Returns true for a player's own page. All other pages are the same for everyone. */
export function isOwnPath(pathname: string): boolean {
  return OWN_PATH.test(pathname)
}

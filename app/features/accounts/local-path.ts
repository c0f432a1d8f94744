/** Where to go after signing in: a path of this portal and nothing else. */

/** Longer than any address of the portal, and short enough for every proxy's headers. */
const MAX_PATH_LENGTH = 2_048

/** Stands in for the portal's own origin, whatever that is; nobody can have it (RFC 6761). */
const OWN_ORIGIN = 'http://portal.invalid'

/**
 * The path as it can stand in a header, all of it in ASCII; `/` where it would lead elsewhere.
 * What was encoded already stays as it is.
 */
export function localPath(path: unknown): string {
  if (typeof path !== 'string' || !path.startsWith('/')) return '/'
  // What a browser drops or turns into a slash must not hide a second one.
  if (/\\|\p{Cc}/u.test(path) || !URL.canParse(path, OWN_ORIGIN)) return '/'
  const { origin, pathname, search, hash } = new URL(path, OWN_ORIGIN)
  const local = pathname + search + hash
  // `/.//elsewhere` is a path whose dots, once resolved, leave the name of a host.
  const isElsewhere = origin !== OWN_ORIGIN || local.startsWith('//')
  return isElsewhere || local.length > MAX_PATH_LENGTH ? '/' : local
}

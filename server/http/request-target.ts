/** The target of a request, as anything that a client may write there. */

/** A scheme and a host, as a client writes them to a proxy (RFC 9112, 3.2.2). */
const ABSOLUTE = /^https?:\/\//i
/** A segment that every URL parser resolves: one dot or two, encoded or not. */
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i

/**
 * Path and query of the target; undefined where it is none that an address of the portal could be:
 * no path, with a user's name, with a percent sign that encodes nothing, with an encoded NUL. Several
 * slashes at its start are one: as an address they would name another host. Dot segments are resolved
 * here, before anything looks at the path: those who route by it would resolve them later.
 */
export function readTarget(target: string): string | undefined {
  const given = ABSOLUTE.test(target) ? readAbsolute(target) : target
  if (given === undefined || !given.startsWith('/')) return undefined
  const local = given.replace(/^\/+/, '/')
  const path = local.split('?', 1)[0]!
  if (path.includes('\\') || path.includes('#')) return undefined
  if (DOT_SEGMENT.test(path)) return readTarget(resolveDots(path) + local.slice(path.length))
  if (!path.includes('%')) return local
  try {
    return decodeURIComponent(path).includes('\0') ? undefined : local
  } catch {
    return undefined
  }
}

/** The path of the page whose data is asked for, as React Router reads it; any other is its own. */
export function toPagePath(path: string): string {
  return path.endsWith('/_.data') ? path.slice(0, -'_.data'.length) : path.replace(/\.data$/, '')
}

function resolveDots(path: string): string {
  return new URL(path, 'http://portal.invalid').pathname
}

function readAbsolute(target: string): string | undefined {
  if (!URL.canParse(target)) return undefined
  const { username, password, pathname, search } = new URL(target)
  return username || password ? undefined : pathname + search
}

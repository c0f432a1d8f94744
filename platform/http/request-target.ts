/** Parses the request target, which may contain anything that a client sends. */
import { attempt } from '#lib/attempt.ts'

/** A scheme and a host, as a client sends them to a proxy (RFC 9112, 3.2.2). */
const ABSOLUTE = /^https?:\/\//i
/** A segment of one dot or two, encoded or not. */
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i

/**
 * Returns true if a URL parser would change the path of the target. Browsers resolve dot segments
 * before they send a request, so no page is requested like this.
 */
export function hasDotSegment(target: string): boolean {
  return DOT_SEGMENT.test(target.split('?', 1)[0]!)
}

/**
 * Returns path and query of the target. Undefined if the target has no path, contains a user name,
 * an invalid percent encoding in the path, or an encoded NUL, which Postgres cannot store.
 */
export function readTarget(target: string): string | undefined {
  const local = ABSOLUTE.test(target) ? readAbsolute(target) : target
  if (local === undefined || !local.startsWith('/') || local.includes('%00')) return undefined
  const path = local.split('?', 1)[0]!
  if (path.includes('\\') || path.includes('#')) return undefined
  if (!path.includes('%')) return local
  return attempt(() => decodeURIComponent(path)) ? local : undefined
}

/**
 * Returns path and query with one slash in place of several: `//name` in a URL would be another
 * host, and the router in the browser cannot open such a path.
 */
export function mergeSlashes(target: string): string {
  if (!target.includes('//')) return target
  return target.replace(/^[^?]+/, (path) => path.replaceAll(/\/{2,}/g, '/'))
}

/**
 * Returns the page path of a data request, as React Router reads it. Any other path is unchanged.
 */
export function toPagePath(path: string): string {
  return path.endsWith('/_.data') ? path.slice(0, -'_.data'.length) : path.replace(/\.data$/, '')
}

/** Returns the path of a page's data request. `toPagePath` is the inverse. */
export function toDataPath(path: string): string {
  return path === '/' ? '/_.data' : `${path}.data`
}

function readAbsolute(target: string): string | undefined {
  if (!URL.canParse(target)) return undefined
  const { username, password, pathname, search } = new URL(target)
  return username || password ? undefined : pathname + search
}

/** Validates the path to open after signing in. It must be a page of this portal. */
import { splitLanguage } from '#messages/languages.ts'

/** Longer than any URL of the portal, and within the header limit of every proxy. */
const MAX_PATH_LENGTH = 2_048

/** Placeholder origin for parsing. The domain `.invalid` is reserved (RFC 6761). */
const OWN_ORIGIN = 'http://portal.invalid'

/**
 * Returns the path in ASCII, safe for a `Location` header. Returns `/` if it leads to another
 * origin or is too long. Keeps existing percent-encoding.
 *
 * The path has no prefix of a language: a redirect of React Router adds that of the request.
 */
export function localPath(path: unknown): string {
  if (typeof path !== 'string' || !path.startsWith('/')) return '/'
  // Browsers drop control characters and turn backslashes into slashes, which could form `//host`.
  if (/\\|\p{Cc}/u.test(path) || !URL.canParse(path, OWN_ORIGIN)) return '/'
  const { origin, pathname, search, hash } = new URL(path, OWN_ORIGIN)
  const local = splitLanguage(pathname).page + search + hash
  // `/.//elsewhere` resolves to `//elsewhere`, which names a host, and so does `/de//elsewhere`
  // without its prefix. No page has an empty segment.
  const isElsewhere = origin !== OWN_ORIGIN || pathname.includes('//')
  return isElsewhere || local.length > MAX_PATH_LENGTH ? '/' : local
}

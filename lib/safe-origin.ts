/**
 * Potentially trustworthy origins. On other origins, browsers ignore some headers and log warnings.
 */

/** Loopback addresses over http (Secure Contexts, 3.1). */
const LOOPBACK_ORIGIN = /^http:\/\/((.+\.)?localhost|127(\.\d+){3}|\[::1\])\.?(:\d+)?$/

/**
 * Whether browsers treat the origin as a secure context.
 *
 * @param origin scheme, host and port, without a trailing slash
 */
export function isSafeOrigin(origin: string): boolean {
  return origin.startsWith('https:') || LOOPBACK_ORIGIN.test(origin)
}

/** Which origins browsers take for safe: elsewhere they heed some headers not, and complain of them. */

/** By http, this very machine (Secure Contexts, 3.1). */
const LOOPBACK_ORIGIN = /^http:\/\/((.+\.)?localhost|127(\.\d+){3}|\[::1\])\.?(:\d+)?$/

/** @param origin scheme, host and port, without a slash at the end */
export function isSafeOrigin(origin: string): boolean {
  return origin.startsWith('https:') || LOOPBACK_ORIGIN.test(origin)
}

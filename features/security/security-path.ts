/** The addresses of the pages about the security of an account. */

/** The tab Security of the settings: how players sign in, and where they are signed in. */
export const SECURITY_PATH = '/settings?tab=security'

/**
 * Returns the address of the page for re-authentication.
 *
 * @param next the path that it opens then
 */
export function confirmationPath(next: string): string {
  return `/confirm-identity?next=${encodeURIComponent(next)}`
}

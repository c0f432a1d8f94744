/**
 * Returns the address of the page for re-authentication.
 *
 * @param next the path that it opens then
 */
export function confirmationPath(next: string): string {
  return `/confirm-identity?next=${encodeURIComponent(next)}`
}

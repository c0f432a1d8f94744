/**
 * Returns the address of the page that asks for a proof of who the player is.
 *
 * @param next the path that it opens then
 */
export function confirmationPath(next: string): string {
  return `/confirm-identity?next=${encodeURIComponent(next)}`
}

/** The rule about `Sec-Fetch-Site` for requests that only the portal's own pages and the player may make. */

/**
 * Whether another site made the request, by its header `Sec-Fetch-Site`. `none` means a typed URL.
 * Browsers send no header over HTTP.
 */
export function isByOtherSite(fetchSite: string | null | undefined): boolean {
  return !['same-origin', 'none'].includes(fetchSite ?? 'none')
}

/** The header `Retry-After` of a refused action. */

/** The header, if the client must wait. */
export function retryAfterHeaders(seconds: number | undefined): Record<string, string> {
  return seconds ? { 'Retry-After': String(seconds) } : {}
}

/** The header `Retry-After` of a refused action. */

/** The header, if the client must wait. */
export function retryAfterHeaders(seconds: number | undefined): Record<string, string> {
  return seconds ? { 'Retry-After': String(seconds) } : {}
}

/**
 * The `headers` export of a route whose action may respond with 429 or 503. React Router drops the
 * headers of actions.
 */
export function keepRetryAfter({ actionHeaders }: { actionHeaders: Headers }): Headers {
  const kept = new Headers()
  const seconds = actionHeaders.get('Retry-After')
  if (seconds) kept.set('Retry-After', seconds)
  return kept
}

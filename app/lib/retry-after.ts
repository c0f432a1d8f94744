/**
 * Keeps the `Retry-After` header of a refused action. React Router drops the headers of actions.
 */

/** The `headers` export of a route whose action may respond with 429 or 503. */
export function keepRetryAfter({ actionHeaders }: { actionHeaders: Headers }): Headers {
  const kept = new Headers()
  const seconds = actionHeaders.get('Retry-After')
  if (seconds) kept.set('Retry-After', seconds)
  return kept
}

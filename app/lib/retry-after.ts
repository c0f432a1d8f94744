/** When to try again, where an action refused: React Router leaves an action's headers out. */

/** The `headers` of a route whose action may answer 429 or 503. */
export function keepRetryAfter({ actionHeaders }: { actionHeaders: Headers }): Headers {
  const kept = new Headers()
  const seconds = actionHeaders.get('Retry-After')
  if (seconds) kept.set('Retry-After', seconds)
  return kept
}

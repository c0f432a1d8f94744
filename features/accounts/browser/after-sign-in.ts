/** What happens after a sign-in: the page that opens, and a like that is applied. */

/** A like that a visitor started. It is applied after the sign-in. */
export interface PendingLike {
  gameId: string
  gameName: string
}

/** The reason for the sign-in, if any. */
export interface SignInReason {
  like?: PendingLike | undefined
}

interface AfterSignIn extends SignInReason {
  /** Path of this portal to open after the sign-in. */
  next: string
}

/** The query that carries the next path and the pending like to the sign-in page. */
export function afterSignInQuery({ next, like }: AfterSignIn): string {
  const query = new URLSearchParams()
  if (next !== '/') query.set('next', next)
  if (like) query.set('like', like.gameId)
  return query.size > 0 ? `?${query}` : ''
}

/** The URL of the sign-in page. */
export function signInPath(after: AfterSignIn): string {
  return `/sign-in${afterSignInQuery(after)}`
}

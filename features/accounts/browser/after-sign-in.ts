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

export interface AfterSignIn extends SignInReason {
  /** Path of this portal to open after the sign-in. */
  next: string
  /** The token of the invitation that the visitor came with. */
  invitation?: string | undefined
}

/** The query of the forms for signing in and up, and of the links between them. */
export function afterSignInQuery({ next, like, invitation }: AfterSignIn): string {
  const query = new URLSearchParams()
  if (next !== '/') query.set('next', next)
  if (like) query.set('like', like.gameId)
  if (invitation) query.set('invitation', invitation)
  return query.size > 0 ? `?${query}` : ''
}

/** The URL of the sign-in page. */
export function signInPath(after: AfterSignIn): string {
  return `/sign-in${afterSignInQuery(after)}`
}

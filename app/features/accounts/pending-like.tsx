/** Explains that the sign-in is needed for a like. */
import type { PendingLike } from './sign-in-prompt.tsx'

export function PendingLikeNotice({ like }: { like: PendingLike }) {
  return (
    <p className="mb-4">
      Sign in to like <strong className="wrap-anywhere">{like.gameName}</strong>. We'll add your
      like right away.
    </p>
  )
}

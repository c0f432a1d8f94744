/** Says what the sign-in is for, where a like made somebody ask for it. */
import type { PendingLike } from './sign-in-prompt.tsx'

export function PendingLikeNotice({ like }: { like: PendingLike }) {
  return (
    <p className="mb-4">
      Sign in to like <strong className="wrap-anywhere">{like.gameName}</strong>. We'll add your
      like right away.
    </p>
  )
}

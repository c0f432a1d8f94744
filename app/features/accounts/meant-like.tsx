/** Says what the sign-in is for, where a like made somebody ask for it. */
import type { MeantLike } from './sign-in-prompt.tsx'

export function MeantLikeNote({ like }: { like: MeantLike }) {
  return (
    <p className="mb-4">
      You need an account to like games. Once you are signed in, your like for{' '}
      <strong className="wrap-anywhere">{like.gameName}</strong> is saved right away.
    </p>
  )
}

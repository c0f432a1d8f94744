/** The like control: a heart with the live count. */
import { Heart } from 'lucide-react'
import { useState } from 'react'
import { useShortcut } from '../../lib/shortcuts.ts'
import { useSignInPrompt } from '../accounts/sign-in-prompt.tsx'
import { useLikes } from '../live/live-counts.ts'
import { useLikedGames } from './liked-games.tsx'

const numbers = new Intl.NumberFormat('en-US')

interface LikeControlProps {
  gameId: string
  gameName: string
  /** Likes when the page was served. */
  likes: number
  /** Signed out: asks to sign in (game page) instead of being disabled (cards). */
  asksToSignIn?: boolean
  /** The key that does the same. */
  shortcut?: string
}

export function LikeControl({
  gameId,
  gameName,
  likes,
  asksToSignIn = false,
  shortcut,
}: LikeControlProps) {
  const live = useLikes(gameId, likes)
  const { liked, setLiked } = useLikedGames()
  const openPrompt = useSignInPrompt()
  const isLiked = liked?.has(gameId) ?? false
  // From the click until the stream or the answer has told the new count.
  const [pending, setPending] = useState<{ count: number; shown: number }>()
  const count = numbers.format(pending && pending.count === live ? pending.shown : live)

  async function toggle() {
    if (!liked) return openPrompt()
    setPending({ count: live, shown: Math.max(0, live + (isLiked ? -1 : 1)) })
    await setLiked(gameId, !isLiked)
    setPending(undefined)
  }
  useShortcut(shortcut, toggle)

  return (
    <button
      type="button"
      disabled={!liked && !asksToSignIn}
      aria-keyshortcuts={shortcut}
      aria-pressed={liked ? isLiked : undefined}
      aria-label={`${isLiked ? 'Unlike' : 'Like'} ${gameName}, ${count}`}
      className="like-control inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-md px-2 text-sm font-semibold text-muted not-disabled:hover:bg-raised not-disabled:hover:text-ink"
      onClick={toggle}
    >
      <Heart
        key={String(isLiked)}
        aria-hidden
        size={18}
        className={isLiked ? 'heart-liked fill-heart text-heart' : ''}
      />
      <span aria-hidden>{count}</span>
    </button>
  )
}

/** The like control: a heart with the live count. */
import { useState } from 'react'
import { useShortcut } from '../../lib/shortcuts.ts'
import { RepeatedIcon } from '../../ui/repeated-icon.tsx'
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
  // From the click on: first the guess, then the server's answer, until the stream tells a new count.
  const [pending, setPending] = useState<{ since: number; shown: number }>()
  if (pending && pending.since !== live) setPending(undefined)
  // What is liked already when the page comes does not beat.
  const [wasPressed, setPressed] = useState(false)
  const count = numbers.format(pending?.shown ?? live)

  async function toggle() {
    if (!liked) return openPrompt('like')
    setPressed(true)
    const shown = Math.max(0, (pending?.shown ?? live) + (isLiked ? -1 : 1))
    const guess = { since: live, shown }
    setPending(guess)
    const likes = await setLiked(gameId, !isLiked)
    const answer = likes === undefined ? undefined : { since: live, shown: likes }
    // Another click or the stream may have been faster.
    setPending((current) => (current === guess ? answer : current))
  }
  useShortcut(shortcut, toggle)

  return (
    <button
      type="button"
      // Where a page that is kept for players differs from one to the next (record 26).
      data-game={gameId}
      disabled={!liked && !asksToSignIn}
      aria-keyshortcuts={shortcut}
      aria-label={`${isLiked ? 'Unlike' : 'Like'} ${gameName}, ${count}`}
      className="icon-control like-control"
      onClick={toggle}
    >
      <RepeatedIcon
        key={String(isLiked)}
        name="heart"
        size={18}
        className={isLiked ? `heart-on ${wasPressed ? 'heart-liked' : ''}` : undefined}
      />
      <span aria-hidden>{count}</span>
    </button>
  )
}

/** The like control: a heart with the live count. */
import { Heart } from 'lucide-react'
import { useLikes } from '../live/live-counts.ts'

const numbers = new Intl.NumberFormat('en-US')

interface LikeControlProps {
  gameId: string
  gameName: string
  /** Likes when the page was served. */
  likes: number
}

/** Liking needs an account: for a visitor the control shows the count and is disabled. */
export function LikeControl({ gameId, gameName, likes }: LikeControlProps) {
  const count = numbers.format(useLikes(gameId, likes))
  return (
    <button
      type="button"
      disabled
      aria-label={`Like ${gameName}, ${count}`}
      className="inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-md px-2 text-sm font-semibold text-muted"
    >
      <Heart aria-hidden size={18} />
      <span aria-hidden>{count}</span>
    </button>
  )
}

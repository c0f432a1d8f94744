/** Stars and badge that follow the live likes. */
import { Stars } from '../../ui/stars.tsx'
import { useLikes } from '../live/live-counts.ts'
import { MAX_STARS, countStars, likeBadge, likeLabel } from './stars.ts'

interface LikeRatingProps {
  gameId: string
  /** Likes when the page was served. */
  likes: number
}

interface LikeStarsProps extends LikeRatingProps {
  /** px */
  size: number
  /** On a card: no empty stars for a game without likes (decisions, Catalogue). */
  isQuiet?: boolean
}

/** Filled stars by likes, and their label as a hint (specification 9). */
export function LikeStars({ gameId, likes, size, isQuiet = false }: LikeStarsProps) {
  const live = useLikes(gameId, likes)
  return (
    <Stars
      filled={countStars(live)}
      total={MAX_STARS}
      label={likeLabel(live)}
      size={size}
      isQuiet={isQuiet}
    />
  )
}

/** Rising, Popular or Trending on the art; nothing below three stars. */
export function LikeBadge({ gameId, likes }: LikeRatingProps) {
  const badge = likeBadge(useLikes(gameId, likes))
  if (!badge) return null
  return (
    <div className="like-badge">
      <span>{badge}</span>
    </div>
  )
}

/** Stars and badge that follow the live like count. */
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
  /** On a card: no empty stars for a game without likes (docs/product.md, Catalog). */
  isQuiet?: boolean
}

/** Filled stars for the like count, with the label as a tooltip. */
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

/** The badge Rising, Popular or Trending on the cover. None below three stars. */
export function LikeBadge({ gameId, likes }: LikeRatingProps) {
  const badge = likeBadge(useLikes(gameId, likes))
  if (!badge) return null
  return (
    <div className="like-badge">
      <span>{badge}</span>
    </div>
  )
}

/** Stars and badge that follow the live like count. */
import { useTranslations } from 'use-intl'
import { RepeatedIcon } from '#ui/repeated-icon.tsx'
import { useLikes } from '#features/live/browser/live-counts.ts'
import type { Translator } from '#messages/translation.ts'

export const MAX_STARS = 5
const LIKES_PER_STAR = 100
/** The cover shows the badge, and the card all five stars, from this many stars. */
const BADGE_FROM_STARS = 3

const LABELS = [undefined, 'new', 'active', 'rising', 'popular', 'trending'] as const

/** Returns the number of filled stars, 0 to 5: one per started hundred of likes. */
export function countStars(likes: number): number {
  return Math.min(MAX_STARS, Math.ceil(likes / LIKES_PER_STAR))
}

/** Returns the label for a like count, or undefined for 0 likes. */
export function likeLabel(likes: number, t: Translator<'likes'>): string | undefined {
  const label = LABELS[countStars(likes)]
  return label && t(label)
}

/** Returns the badge on a card: the label from three stars up. */
export function likeBadge(likes: number, t: Translator<'likes'>): string | undefined {
  return countStars(likes) >= BADGE_FROM_STARS ? likeLabel(likes, t) : undefined
}

interface LikeRatingProps {
  gameId: string
  /** Likes when the page was served. */
  likes: number
}

interface LikeStarsProps extends LikeRatingProps {
  /** px */
  size: number
  /** On a card: no empty stars below three (docs/product.md, Catalog). */
  isQuiet?: boolean
}

/** Filled stars for the like count, with the label as a tooltip. */
export function LikeStars({ gameId, likes, size, isQuiet = false }: LikeStarsProps) {
  const t = useTranslations('likes')
  const live = useLikes(gameId, likes)
  const label = likeLabel(live, t)
  const filled = countStars(live)
  const counts = { filled, total: MAX_STARS }
  if (isQuiet && filled === 0) return <span className="sr-only">{t('noLikesYet')}</span>
  // Only the filled stars, with the label beside them.
  const isShort = isQuiet && filled < BADGE_FROM_STARS
  return (
    <span
      role="img"
      aria-label={label ? t('starsLabeled', { ...counts, label }) : t('stars', counts)}
      title={label}
      className={isShort ? 'stars stars-few' : 'stars'}
      data-filled={filled}
    >
      {Array.from({ length: isShort ? filled : MAX_STARS }, (_, index) => (
        <RepeatedIcon
          key={index}
          name="star"
          size={size}
          className={index < filled ? undefined : 'star-off'}
        />
      ))}
      {isShort && <span>{label}</span>}
    </span>
  )
}

/** The badge Rising, Popular or Trending on the cover; below three stars, New for a new game. */
export function LikeBadge({ gameId, likes, isNew }: LikeRatingProps & { isNew: boolean }) {
  const t = useTranslations('likes')
  const badge = likeBadge(useLikes(gameId, likes), t) ?? (isNew ? t('new') : undefined)
  if (!badge) return null
  return (
    <div className="like-badge">
      <span>{badge}</span>
    </div>
  )
}

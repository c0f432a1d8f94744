/** Stars and labels by like count (docs/product.md, Catalog). */
import type { Translator } from '#app/messages/translation.ts'

export const MAX_STARS = 5
const LIKES_PER_STAR = 100
/** The cover shows the badge, and the card all five stars, from this many stars. */
export const BADGE_FROM_STARS = 3

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

/** Stars and labels by like count (docs/product.md, Catalog). */

export const MAX_STARS = 5
const LIKES_PER_STAR = 100
/** The cover shows the badge from this many stars. */
const BADGE_FROM_STARS = 3

const LABELS = [undefined, 'New', 'Active', 'Rising', 'Popular', 'Trending'] as const

/** Returns the number of filled stars, 0 to 5: one per started hundred of likes. */
export function countStars(likes: number): number {
  return Math.min(MAX_STARS, Math.ceil(likes / LIKES_PER_STAR))
}

/** Returns the label for a like count, or undefined for 0 likes. */
export function likeLabel(likes: number): string | undefined {
  return LABELS[countStars(likes)]
}

/** Returns the badge on a card: the label from three stars up. */
export function likeBadge(likes: number): string | undefined {
  return countStars(likes) >= BADGE_FROM_STARS ? likeLabel(likes) : undefined
}

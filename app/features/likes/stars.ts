/** Stars and labels that follow from likes (specification 9). */

export const MAX_STARS = 5
const LIKES_PER_STAR = 100
/** The badge stands on the art from this many stars. */
const BADGE_FROM_STARS = 3

const LABELS = [undefined, 'New', 'Active', 'Rising', 'Popular', 'Trending'] as const

/** Filled stars, 0 to 5: one per hundred likes begun. */
export function countStars(likes: number): number {
  return Math.min(MAX_STARS, Math.ceil(likes / LIKES_PER_STAR))
}

/** The label of that many likes; none at 0 (decisions, Catalogue). */
export function likeLabel(likes: number): string | undefined {
  return LABELS[countStars(likes)]
}

/** The badge on a card: the label, at three stars or more. */
export function likeBadge(likes: number): string | undefined {
  return countStars(likes) >= BADGE_FROM_STARS ? likeLabel(likes) : undefined
}

/** The limits of friends, for the server and the texts of pages. */
import { DAY_MS } from '#lib/duration.ts'

export const MAX_FRIENDS = 200
/** Of requests that a player has sent, and of those that wait for a player. */
export const MAX_OPEN_REQUESTS = 50
export const MAX_BLOCKED = 500
/** A request ends after this time, also an unanswered one. Until then it cannot be repeated. */
export const REQUEST_LIFE_MS = 30 * DAY_MS
export const LINK_LIFE_MS = DAY_MS
export const MAX_LINK_USES = 10

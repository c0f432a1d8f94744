/** The figures of play-time tracking (specification 4 and 9). */

/** How often the page looks whether the game is being played. */
export const CHECK_EVERY_MS = 5_000
/** A save goes out when this much has accumulated. */
export const SAVE_AFTER_MS = 60_000
/** The most that one save can credit: what accumulates before a save, and one check more. */
export const MAX_CREDIT_MS = SAVE_AFTER_MS + CHECK_EVERY_MS

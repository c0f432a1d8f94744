/** Constants of play time tracking (docs/product.md, Play time and achievements). */

/** How often the page checks that the game is being played. */
export const CHECK_EVERY_MS = 5_000
/** A save is sent when this much time has accumulated. */
export const SAVE_AFTER_MS = 60_000
/** The maximum credit of one save: the accumulated time before a save, plus one check. */
export const MAX_CREDIT_MS = SAVE_AFTER_MS + CHECK_EVERY_MS

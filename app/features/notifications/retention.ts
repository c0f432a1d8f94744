/** How long notifications are kept. */

/** Notifications are kept this long (specification 9). */
export const KEEP_MS = 30 * 24 * 60 * 60_000
/** What is deleted can be brought back this long; then it is removed for good. */
export const UNDO_MS = 10 * 60_000

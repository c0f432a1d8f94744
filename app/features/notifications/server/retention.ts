/** Retention periods of notifications. */

/** Notifications older than this are removed, ms (docs/product.md, Notifications). */
export const KEEP_MS = 30 * 24 * 60 * 60_000
/** A deletion can be undone for this time, ms. Then housekeeping removes the rows. */
export const UNDO_MS = 10 * 60_000

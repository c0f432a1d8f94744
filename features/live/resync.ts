/** How soon a node finds changes whose events it missed. */

/** Interval of the resync: a change without an event is found within this time, ms. */
export const RESYNC_EVERY_MS = 30_000

/** Compares stored times with now. */

/**
 * Whether this was at most so long ago. A time ahead of now comes from a clock that was wrong, and is not
 * recent, unless it is that of another node.
 */
export const wasWithin = (ms: number, at: number, now: number): boolean => Math.abs(now - at) <= ms

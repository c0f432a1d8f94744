/** The limits of the home page's rows (ADR 73). */

/** A game is played now from this many present players, and its card shows their number. */
export const MIN_PLAYERS = 2
/** A row with fewer games is not shown. */
export const MIN_ROW = 3
/** Columns of the widest grid, and the most games of a row. */
export const ROW = 6

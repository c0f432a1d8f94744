/** Draws a game by lot for somebody who cannot decide. */

export interface Choice {
  id: string
  /** Made for a mouse and keys: not drawn where there is only a touch screen. */
  needsMouse: boolean
}

/**
 * A random game that fits the device and was not opened lately; where all were, any that fits.
 *
 * @param draw a number from 0 up to, not including, 1
 * @returns undefined only for an empty catalogue
 */
export function pickRandomGame(
  games: readonly Choice[],
  openedIds: readonly string[],
  hasMouse: boolean,
  draw: () => number = Math.random,
): string | undefined {
  const fitting = games.filter((game) => hasMouse || !game.needsMouse)
  const fresh = fitting.filter((game) => !openedIds.includes(game.id))
  const pool = [fresh, fitting, games].find((list) => list.length > 0) ?? []
  return pool[Math.floor(draw() * pool.length)]?.id
}

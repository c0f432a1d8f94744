/** Picks a random game. */

export interface Choice {
  id: string
  /** The game needs a mouse and a keyboard: not picked on a device with only a touch screen. */
  needsMouse: boolean
}

/**
 * A random game that fits the device and was not opened recently; if all were, any that fits.
 *
 * @param draw returns a number from 0 (inclusive) to 1 (exclusive)
 * @returns undefined only for an empty catalog
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

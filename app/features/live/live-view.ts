/** Which counts a page shows. The page sends this in the URL of its live stream. */

/**
 * Maximum number of games. A page that shows more gets all counts, as does a page that sends no
 * list.
 */
export const MAX_SHOWN_GAMES = 100

/** The counts that a page shows, by game id. */
export interface LiveView {
  likes: string[]
  players: string[]
}

/** The query parameters of the stream's URL; empty for a page that shows too many games. */
export function writeLiveView({ likes, players }: LiveView): Record<string, string> {
  if (likes.length > MAX_SHOWN_GAMES || players.length > MAX_SHOWN_GAMES) return {}
  return { likes: likes.join(','), players: players.join(',') }
}

/**
 * Fills in the games that the page requested. A snapshot of all counts leaves out games whose count
 * is 0.
 */
export function fillCounts(
  counts: Readonly<Record<string, number>>,
  requested: readonly string[],
): Record<string, number> {
  return { ...Object.fromEntries(requested.map((id) => [id, 0])), ...counts }
}

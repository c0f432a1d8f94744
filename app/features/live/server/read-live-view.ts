/** Parses the view of a page from the query parameters of its live stream. */
import { z } from 'zod'
import { MAX_SHOWN_GAMES, type LiveView } from '../live-view.ts'

/** Maximum length in characters. A hundred game ids are shorter. */
const MAX_LENGTH = 8_000

const idList = z
  .string()
  .max(MAX_LENGTH)
  .transform((text) => text.split(',').filter((id) => id !== ''))
  .pipe(z.array(z.string()).max(MAX_SHOWN_GAMES))

const viewSchema = z.object({
  likes: idList,
  players: idList.default([]),
})

/**
 * Parses the parameters that `writeLiveView` writes. Drops games that are not in the catalog, so
 * that the number of different views is bounded.
 *
 * @returns undefined for a page that shows all counts, or an older page that does not send its view
 * @throws ZodError
 */
export function readLiveView(
  query: Readonly<Record<string, string>>,
  isGame: (id: string) => boolean,
): LiveView | undefined {
  if (query.likes === undefined) return undefined
  const { likes, players } = viewSchema.parse(query)
  const known = (ids: string[]) => [...new Set(ids)].filter(isGame).toSorted()
  return { likes: known(likes), players: known(players) }
}

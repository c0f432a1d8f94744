/** The title of a list on the home page. Only the loader formats it. */
import { ALL_GENRES } from '#catalogue/queries.ts'
import type { PlainMessage, Translator } from '#app/messages/translation.ts'
import type { HomeView } from '#app/features/discovery/home-view.ts'

/** Titles of the lists of genres. A genre of an operator's own game is not here. */
const GENRE_TITLES: ReadonlyMap<string, PlainMessage<'discovery'>> = new Map([
  [ALL_GENRES, 'allGames'],
  ['3D Games', 'threeDGames'],
  ['Action', 'actionGames'],
  ['Adventure', 'adventureGames'],
  ['Casual', 'casualGames'],
  ['Minecraft', 'minecraftGames'],
  ['Race', 'raceGames'],
  ['Shooter', 'shooterGames'],
  ['Strategy', 'strategyGames'],
])

/**
 * "All Games", "{genre} Games" or "Search Results"; an unknown genre that ends in "Games" stays
 * unchanged.
 */
export function homeTitle({ search, genre }: HomeView, t: Translator<'discovery'>): string {
  if (search !== '') return t('searchResults')
  const title = GENRE_TITLES.get(genre)
  if (title) return t(title)
  return genre.endsWith('Games') ? genre : t('gamesOfGenre', { genre })
}

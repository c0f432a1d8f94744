/** Describes a list of games for search engines and link previews. */
import { getTranslator } from '#messages/catalogues.server.ts'
import { LANGUAGES, type Language } from '#messages/languages.ts'
import { ALL_GENRES } from '#catalogue/queries.ts'
import type { PlainMessage, Translator } from '#messages/translation.ts'
import type { HomeView } from '#features/discovery/home-view.ts'

/** Search engines show no more of a description, in characters. */
const MAX_DESCRIPTION = 200

interface DescribedList {
  /** How many games the whole list has. */
  total: number
  /** The games on the page. */
  cards: readonly { name: string }[]
}

/**
 * Returns the number of games and their names, such as `2 .io games: Agar.io, Arras.io.`, or that there
 * are none.
 */
export function describeList({ total, cards }: DescribedList, language: Language): string {
  if (total === 0) return getTranslator(language, 'discovery')('noGamesFound')
  // Not of the type `unit`: Turkish then has no commas.
  const list = new Intl.ListFormat(LANGUAGES[language].locale, { style: 'narrow' })
  const games = list.format(cards.map(({ name }) => name))
  const t = getTranslator(language, 'titles')
  return shorten(t('listDescription', { count: total, games }), MAX_DESCRIPTION)
}

export function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  // The character after the end tells whether the last word is whole.
  return text.slice(0, max + 1).replace(/[\s,،;:]+\S*$/u, '') + '…'
}

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

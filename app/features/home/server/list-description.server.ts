/** Describes a list of games for search engines and link previews. */
import { shorten } from '#app/lib/shorten.ts'
import { getTranslator } from '#app/messages/catalogues.server.ts'
import { LANGUAGES, type Language } from '#app/messages/languages.ts'

/** Search engines show no more of a description, in characters. */
const MAX_DESCRIPTION = 200

interface DescribedList {
  /** How many games the whole list has. */
  total: number
  /** The games on the page. */
  cards: readonly { name: string }[]
}

/** Returns the number of games and their names, such as `2 .io games: Agar.io, Arras.io.` */
export function describeList({ total, cards }: DescribedList, language: Language): string {
  // Not of the type `unit`: Turkish then has no commas.
  const list = new Intl.ListFormat(LANGUAGES[language].locale, { style: 'narrow' })
  const games = list.format(cards.map(({ name }) => name))
  const t = getTranslator(language, 'titles')
  return shorten(t('listDescription', { count: total, games }), MAX_DESCRIPTION)
}

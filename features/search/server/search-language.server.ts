/** What a search needs of a language: the language, and the names of genres in it. */
import type { SearchLanguage } from '#catalogue/search.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#messages/languages.ts'
import { nameGenre } from '#features/discovery/genre-name.ts'
import { memoize } from '#lib/memoize.ts'

/** Returns the same object for each call with a language: the search index belongs to it. */
export const getSearchLanguage = memoize((language: Language): SearchLanguage => {
  const t = getTranslator(language, 'genres')
  return { language, nameGenre: (genre) => nameGenre(t, genre) }
})

/** Reads the language from a parameter. Without a known one, the search is in English. */
export function parseSearchLanguage(code: string | undefined): SearchLanguage {
  return getSearchLanguage(isLanguage(code) ? code : DEFAULT_LANGUAGE)
}

/** What a search needs of a language: the language, and the names of genres in it. */
import type { SearchLanguage } from '#catalogue/search.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#messages/languages.ts'
import { nameGenre } from '#features/discovery/genre-name.ts'

const created = new Map<Language, SearchLanguage>()

/** Returns the same object for each call with a language: the search index belongs to it. */
export function getSearchLanguage(language: Language): SearchLanguage {
  const known = created.get(language)
  if (known) return known
  const t = getTranslator(language, 'genres')
  const search = { language, nameGenre: (genre: string) => nameGenre(t, genre) }
  created.set(language, search)
  return search
}

/** Reads the language from a parameter. Without a known one, the search is in English. */
export function parseSearchLanguage(code: string | undefined): SearchLanguage {
  return getSearchLanguage(isLanguage(code) ? code : DEFAULT_LANGUAGE)
}

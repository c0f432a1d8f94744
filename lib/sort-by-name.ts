/** The order of names in lists that people read. */
import { LANGUAGES, type Language } from '#messages/languages.ts'

/** Sorts by name as readers of the language expect: in Turkish, `Cem` is before `Çağla`. */
export function sortByName<Named extends { name: string }>(
  named: readonly Named[],
  language: Language,
): Named[] {
  const { compare } = new Intl.Collator(LANGUAGES[language].locale)
  return named.toSorted((one, other) => compare(one.name, other.name))
}

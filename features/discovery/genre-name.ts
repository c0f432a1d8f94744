/** Names of genres in the language of the page. */
import { useTranslations } from 'use-intl'
import type { PlainMessage, Translator } from '#messages/translation.ts'

/** Returns the name of a genre. A genre without a translation keeps its own name. */
export function nameGenre(t: Translator<'genres'>, genre: string): string {
  const key = genre as PlainMessage<'genres'>
  // `use-intl` reads a dot in a key as nesting, and finds inherited properties.
  return !genre.includes('.') && !(genre in {}) && t.has(key) ? t(key) : genre
}

/** Returns a function that names a genre in the language of the page. */
export function useGenreName(): (genre: string) => string {
  const t = useTranslations('genres')
  return (genre) => nameGenre(t, genre)
}

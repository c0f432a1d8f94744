/** The translations of the built-in games, by language. */
import type { LanguageFile } from '../language-file.ts'
import ar from './ar.ts'
import de from './de.ts'
import es from './es.ts'
import fr from './fr.ts'
import ptBr from './pt-br.ts'
import tr from './tr.ts'

export const TRANSLATIONS = {
  de,
  es,
  fr,
  'pt-br': ptBr,
  tr,
  ar,
} as const satisfies Record<string, LanguageFile>

export type TranslatedLanguage = keyof typeof TRANSLATIONS

export const TRANSLATED_LANGUAGES = Object.keys(TRANSLATIONS) as TranslatedLanguage[]

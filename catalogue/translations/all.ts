/**
 * The translations of the built-in games, by language. Only data: beside code that runs at its import,
 * such as a schema, the texts would be in the browser's files.
 */
import type { LanguageFile } from '../language-file.ts'
import ar from './ar.json' with { type: 'json' }
import de from './de.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import ptBr from './pt-br.json' with { type: 'json' }
import tr from './tr.json' with { type: 'json' }

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

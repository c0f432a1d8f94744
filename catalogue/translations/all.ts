/** The translations of the built-in games, by language. */
import type { LanguageFile, TranslatedLanguage } from '../translation.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ptBr } from './pt-br.ts'
import { tr } from './tr.ts'

export const TRANSLATIONS: Readonly<Record<TranslatedLanguage, LanguageFile>> = {
  de,
  es,
  fr,
  'pt-br': ptBr,
  tr,
  ar,
}

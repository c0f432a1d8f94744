/**
 * The messages of all languages. A document contains those of its page in its language, compiled,
 * so browsers need neither the other languages nor a parser (ADR 70).
 */
import compile from 'icu-minify/compile'
import { createTranslator } from 'use-intl/core'
import formatMessage from 'use-intl/format-message'
import { addFrenchSpaces } from '#catalogue/french-spaces.ts'
import en from './en.json' with { type: 'json' }
import de from './de.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import ptBr from './pt-br.json' with { type: 'json' }
import tr from './tr.json' with { type: 'json' }
import ar from './ar.json' with { type: 'json' }
import { LANGUAGES, type Language } from './languages.ts'
import type { CompiledMessages } from './page-language.tsx'
import type { English, Part, Translation, Translator } from './translation.ts'

/** The messages as they are in the files. */
export const CATALOGUES: Record<Language, Translation> = {
  en,
  de,
  es,
  fr,
  'pt-br': ptBr,
  tr,
  ar,
}

/** The parts in every document. The `handle` of a route names the others that its page needs. */
export const SHARED_PARTS: readonly Part[] = ['shell', 'genres', 'auth', 'errors', 'offline']

const compiled = new Map<string, Readonly<Record<string, unknown>>>()

/**
 * Compiles a part at its first use. Commands run without a build, whose alias selects the formatter
 * of compiled messages (`vite.config.ts`): there the formatter parses messages.
 */
function compilePart(language: Language, part: Part): Readonly<Record<string, unknown>> {
  const id = `${language}/${part}`
  const held = compiled.get(id)
  if (held) return held
  const messages = Object.entries(CATALOGUES[language][part])
  const made = Object.fromEntries(
    messages.map(([key, message]) => {
      const text = language === 'fr' ? addFrenchSpaces(message) : message
      return [key, formatMessage.raw ? text : compile(text)]
    }),
  )
  compiled.set(id, made)
  return made
}

/** Returns the compiled messages of these parts. */
export function getMessages(language: Language, parts: readonly Part[]): CompiledMessages {
  return Object.fromEntries(parts.map((part) => [part, compilePart(language, part)]))
}

const makeTranslator = <P extends Part>(language: Language, part: P) =>
  createTranslator<English, P>({
    locale: LANGUAGES[language].locale,
    // Compiled messages have the keys of the English ones, whose types contain the parameters. Keys from
    // outside, such as in a query, must find nothing else: `constructor`.
    messages: {
      [part]: Object.assign(Object.create(null), compilePart(language, part)),
    } as unknown as English,
    namespace: part as never,
    timeZone: 'UTC',
  })

/** Translators by language and part. Each keeps formatters of `Intl`, which are slow to make. */
const translators = new Map<string, unknown>()

/**
 * Returns the function that formats messages of a part outside of React: titles, mails, responses.
 * In a component it is `useTranslations(part)`.
 */
export function getTranslator<P extends Part>(language: Language, part: P): Translator<P> {
  const id = `${language}/${part}`
  const known = translators.get(id) as Translator<P> | undefined
  if (known) return known
  const made = makeTranslator(language, part)
  translators.set(id, made)
  return made
}

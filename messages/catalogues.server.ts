/**
 * The messages of all languages. A document contains those of its page in its language, compiled,
 * so browsers need neither the other languages nor a parser (ADR 70).
 */
import compile from 'icu-minify/compile'
import { createTranslator } from 'use-intl/core'
import formatMessage from 'use-intl/format-message'
import { addFrenchSpaces } from '#catalogue/french-spaces.ts'
import { memoize } from '#lib/memoize.ts'
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

/**
 * Compiles a part at its first use. Commands run without a build, whose alias selects the formatter
 * of compiled messages (`vite.config.ts`): there the formatter parses messages.
 */
const compiledIn = memoize((language: Language) =>
  memoize((part: Part): Readonly<Record<string, unknown>> => {
    const messages = Object.entries(CATALOGUES[language][part])
    return Object.fromEntries(
      messages.map(([key, message]) => {
        const text = language === 'fr' ? addFrenchSpaces(message) : message
        return [key, formatMessage.raw ? text : compile(text)]
      }),
    )
  }),
)

/** Returns the compiled messages of these parts. */
export function getMessages(language: Language, parts: readonly Part[]): CompiledMessages {
  return Object.fromEntries(parts.map((part) => [part, compiledIn(language)(part)]))
}

const makeTranslator = <P extends Part>(language: Language, part: P) =>
  createTranslator<English, P>({
    locale: LANGUAGES[language].locale,
    // Compiled messages have the keys of the English ones, whose types contain the parameters. Keys from
    // outside, such as in a query, must find nothing else: `constructor`.
    messages: {
      [part]: Object.assign(Object.create(null), compiledIn(language)(part)),
    } as unknown as English,
    namespace: part as never,
    timeZone: 'UTC',
  })

/** Each translator keeps formatters of `Intl`, which are slow to make. */
const translatorsIn = memoize((language: Language) =>
  memoize((part: Part): unknown => makeTranslator(language, part)),
)

/**
 * Returns the function that formats messages of a part outside of React: titles, mails, responses.
 * In a component it is `useTranslations(part)`.
 */
export function getTranslator<P extends Part>(language: Language, part: P): Translator<P> {
  return translatorsIn(language)(part) as Translator<P>
}

/** The portal's languages, and the part of an address that names the language. */
import type { GameLanguage } from '#catalogue/translation.ts'

interface LanguageFacts {
  /** The language's own name. */
  name: string
  /** The BCP 47 tag for `lang` and `hreflang`. */
  tag: string
  /** The locale for `Intl`. It names the digits where versions of ICU differ, as in Arabic. */
  locale: string
  direction: 'ltr' | 'rtl'
  /** The value of `og:locale`. */
  openGraph: string
}

/** By the first segment of the address. English has none. */
export const LANGUAGES = {
  en: { name: 'English', tag: 'en', locale: 'en', direction: 'ltr', openGraph: 'en_US' },
  de: { name: 'Deutsch', tag: 'de', locale: 'de', direction: 'ltr', openGraph: 'de_DE' },
  es: { name: 'Español', tag: 'es', locale: 'es', direction: 'ltr', openGraph: 'es_ES' },
  fr: { name: 'Français', tag: 'fr', locale: 'fr', direction: 'ltr', openGraph: 'fr_FR' },
  'pt-br': {
    name: 'Português (Brasil)',
    tag: 'pt-BR',
    locale: 'pt-BR',
    direction: 'ltr',
    openGraph: 'pt_BR',
  },
  tr: { name: 'Türkçe', tag: 'tr', locale: 'tr', direction: 'ltr', openGraph: 'tr_TR' },
  ar: { name: 'العربية', tag: 'ar', locale: 'ar-u-nu-latn', direction: 'rtl', openGraph: 'ar_AR' },
} as const satisfies Record<GameLanguage, LanguageFacts>

export type Language = keyof typeof LANGUAGES

/** The language of addresses without a prefix. */
export const DEFAULT_LANGUAGE = 'en'

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[]

/** Whether this release has the language. */
export function isLanguage(value: unknown): value is Language {
  return (LANGUAGE_CODES as unknown[]).includes(value)
}

/** Returns the prefix of a language's addresses: `/de`; empty for English. */
export function languagePrefix(language: Language): string {
  return language === DEFAULT_LANGUAGE ? '' : `/${language}`
}

/**
 * Splits a path into language and page: `/de/about` is `/about` in German, `/de` is `/`. A path
 * whose first segment is no prefix is an English page, which may not exist.
 */
export function splitLanguage(path: string): { language: Language; page: string } {
  for (const language of LANGUAGE_CODES) {
    const prefix = languagePrefix(language)
    if (prefix === '') continue
    if (path === prefix) return { language, page: '/' }
    if (path.startsWith(`${prefix}/`)) return { language, page: path.slice(prefix.length) }
  }
  return { language: DEFAULT_LANGUAGE, page: path }
}

/**
 * Returns the address of a page in a language. `page` is a path, with or without a query. In an
 * English address, which has no prefix, two slashes at the start would name another host.
 */
export function localizePath(language: Language, page: string): string {
  const prefix = languagePrefix(language)
  if (prefix === '') return page.replace(/^\/{2,}/, '/')
  return page === '/' || page.startsWith('/?') ? prefix + page.slice(1) : prefix + page
}

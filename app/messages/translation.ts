/** The types of messages. With them a missing or misspelt key or parameter fails the type check. */
import type { en } from './en/catalogue.ts'
import type { LANGUAGES, Language } from './languages.ts'

type English = typeof en

/** A file of messages; each component names the part that it reads. */
export type Part = keyof English

/** All messages of one language. The values are ICU messages with the parameters of the English one. */
export type Translation = { [P in Part]: { [K in keyof English[P]]: string } }

declare module 'use-intl' {
  interface AppConfig {
    Locale: (typeof LANGUAGES)[Language]['locale']
    Messages: English
  }
}

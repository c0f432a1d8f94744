/** The types of messages. With them a missing or misspelt key or parameter fails the type check. */
import type { useTranslations } from 'use-intl'
import type * as en from './en/catalogue.ts'
import type { LANGUAGES, Language } from './languages.ts'

type English = typeof en

/** A file of messages; each component names the part that it reads. */
export type Part = keyof English

/** The function that formats messages of a part: in a component, or on the server. */
export type Translator<P extends Part> = ReturnType<typeof useTranslations<P>>

/** A message of a part without parameters and tags. */
export type PlainMessage<P extends Part> = {
  [K in keyof English[P]]: English[P][K] extends `${string}${'{' | '<'}${string}` ? never : K
}[keyof English[P]]

/** All messages of one language. The values are ICU messages with the parameters of the English one. */
export type Translation = { [P in Part]: { [K in keyof English[P]]: string } }

declare module 'use-intl' {
  interface AppConfig {
    Locale: (typeof LANGUAGES)[Language]['locale']
    Messages: English
  }
}

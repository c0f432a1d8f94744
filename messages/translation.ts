/**
 * The types of messages. With them a missing or misspelt key or parameter fails the type check.
 * TypeScript reads the texts of a JSON file as `string`, which have no parameters: `npm run types`
 * writes them to `en.d.json.ts`.
 */
import type { useTranslations } from 'use-intl'
import type en from './en.json'
import type { LANGUAGES, Language } from './languages.ts'

/** The English messages. Their keys and parameters are the types of all other languages. */
export type English = typeof en

/** Each component names the part that it reads. */
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

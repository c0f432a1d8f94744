/** The portal's messages, for tests that read a page in another language than English. */
import { createTranslator } from 'use-intl/core'
import { CATALOGUES } from '#messages/catalogues.server.ts'
import { LANGUAGES, type Language } from '#messages/languages.ts'
import type { English, Part } from '#messages/translation.ts'

/**
 * Returns the function that formats messages of a part. It parses them: Playwright does not use the
 * build's parser-free module (ADR 70).
 */
export function translatorOf<P extends Part>(language: Language, part: P) {
  return createTranslator<English, P>({
    locale: LANGUAGES[language].locale,
    messages: CATALOGUES[language] as unknown as English,
    namespace: part as never,
    timeZone: 'UTC',
  })
}

/** Lists the texts of all messages of a language, with their placeholders. */
export function listMessages(language: Language): string[] {
  return Object.values<Record<string, string>>(CATALOGUES[language]).flatMap((part) =>
    Object.values(part),
  )
}

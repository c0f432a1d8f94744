/** The language that an account has chosen. Its mails are written in it (ADR 70). */
import type { Db } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#messages/languages.ts'

/**
 * Returns the language in the column `user.language`. Undefined if the account has not chosen one, or
 * one that only a later release has.
 */
export function readAccountLanguage(stored: string | null | undefined): Language | undefined {
  return isLanguage(stored) ? stored : undefined
}

/** Returns the language of mails to an account: the chosen one, or English. */
export function mailLanguageOf(stored: string | null | undefined): Language {
  return readAccountLanguage(stored) ?? DEFAULT_LANGUAGE
}

/** Stores the account's choice. Writes nothing if it is the same, or if the account was deleted. */
export async function setAccountLanguage(db: Db, userId: string, language: Language) {
  await transact(db, (tx) =>
    tx
      .updateTable('user')
      .set({ language })
      .where('id', '=', userId)
      .where((row) => row.or([row('language', 'is', null), row('language', '!=', language)]))
      .execute(),
  )
}

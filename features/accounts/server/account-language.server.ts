/** The language that an account has chosen. Its mails are written in it (ADR 70). */
import { z } from 'zod'
import { definePublicAction } from '#features/actions/server/action.ts'
import { can } from '#features/authorization/can.ts'
import {
  DEFAULT_LANGUAGE,
  LANGUAGE_CODES,
  isLanguage,
  localizePath,
  type Language,
} from '#messages/languages.ts'
import { localPath } from './local-path.server.ts'

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

/** Stores the choice of a player, and says which page opens. A visitor's choice is not stored. */
export const CHOOSE_LANGUAGE = definePublicAction({
  name: 'choose-language',
  // A page in a language that the player reads is no change of the portal.
  isInMaintenance: true,
  messages: 'responses',
  // `next` is the page to open, without the prefix of a language. A beacon sends none.
  input: z.object({ to: z.enum(LANGUAGE_CODES, 'unknownLanguage'), next: z.string().optional() }),
  async around({ services: { limits }, requester: { viewer }, input: { to, next } }, work) {
    if (can(viewer, 'change-settings', viewer)) {
      await limits.require([{ rule: 'change-account', key: viewer.userId }])
      await work()
    }
    return next === undefined ? {} : { show: { page: localizePath(to, localPath(next)) } }
  },
  async run(tx, { requester: { viewer }, input: { to } }) {
    await tx
      .updateTable('user')
      .set({ language: to })
      .where('id', '=', viewer!.userId)
      // Writes nothing if it is the same.
      .where((row) => row.or([row('language', 'is', null), row('language', '!=', to)]))
      .execute()
    return {}
  },
})

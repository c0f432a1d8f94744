/**
 * The text of a toast after a change. The server formats it: the button of a toast works on every
 * page, and other pages do not contain the messages of the notifications page.
 */
import { getTranslator } from '#app/messages/catalogues.server.ts'
import type { Language } from '#app/messages/languages.ts'
import type { ChangeOutcome } from './change-notifications.server.ts'

export interface OutcomeMessage {
  title: string
  message: string
  /** The label of the button that restores deleted notifications; undefined if there is none. */
  undo?: string
}

/**
 * Describes a change of notifications in a language. If none was restored, the undo was too late.
 *
 * @returns undefined if there is nothing to report
 */
export function formatOutcome(
  outcome: ChangeOutcome,
  language: Language,
): OutcomeMessage | undefined {
  if (!outcome) return undefined
  const t = getTranslator(language, 'notifications')
  if ('deleted' in outcome) {
    const { count } = outcome.deleted
    if (count === 0) return undefined
    return { title: t('deleted', { count }), message: t('pressUndo', { count }), undo: t('undo') }
  }
  const count = outcome.restored
  if (count === 0) return { title: t('tooLate'), message: t('tooLateText') }
  return { title: t('restoredTitle', { count }), message: t('restored', { count }) }
}

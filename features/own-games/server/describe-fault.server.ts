/** Turns the reasons of refused games and covers into sentences. */
import { getTranslator } from '#messages/catalogues.server.ts'
import type { Language } from '#messages/languages.ts'
import type { Fault, FieldFault, OwnGameError } from '#catalogue/own-game.ts'

/** Why a site could not be read, as the check of a new game says it. */
const CAUSES = [
  'slow',
  'no-such-name',
  'tls',
  'unreachable',
  'too-many-redirects',
  'broken-answer',
] as const

/** Returns the reason in the language; English is for commands. An unknown one names the field. */
export function describeFault(
  { code, values, field = '' }: Fault & Partial<FieldFault>,
  language: Language = 'en',
): string {
  const t = getTranslator(language, 'gameFaults')
  const key = t.has(code as 'other') ? (code as 'other') : 'other'
  const reason = t(key, { ...values, field })
  const cause = CAUSES.find((each) => each === values?.cause)
  return cause ? `${reason}. ${getTranslator(language, 'adminGames')(`fault-${cause}`)}` : reason
}

/** Returns the path of the field, or a name for the whole file or game. */
export function nameField(field: string, language: Language): string {
  const t = getTranslator(language, 'gameFaults')
  return field.replace(/\((file|game)\)$/, (_, whole: 'file' | 'game') => `(${t(whole)})`)
}

/** Returns lines for the command line: field and reason. */
export function listReasons({ faults }: OwnGameError): string[] {
  return faults.map((fault) => `${fault.field}: ${describeFault(fault)}`)
}

/** Validates a new password. */
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../account-limits.ts'
import { isLeakedPassword } from './leaked-passwords.server.ts'
import { FaultError, type AccountMessage } from '../account-fault.server.ts'

/**
 * Checks a new password and its confirmation.
 *
 * @param known display name, address and portal name, which attackers try first
 * @param field of the password
 * @throws FaultError
 */
export function requireNewPassword(
  password: unknown,
  confirmation: unknown,
  known: readonly string[],
  field = 'password',
): void {
  const refuse = (error: AccountMessage, at = field) =>
    new FaultError({ error, status: 400, field: at })
  if (typeof password !== 'string' || password === '') throw refuse('passwordRequired')
  if (password !== confirmation) throw refuse('passwordsDiffer', 'passwordConfirmation')
  const [min, max] = [MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH]
  if (password.length < min) throw refuse({ key: 'passwordTooShort', min })
  if (password.length > max) throw refuse({ key: 'passwordTooLong', max })
  if (password.includes('\0')) throw refuse('passwordInvalid')
  if (isSimplePassword(password)) throw refuse('passwordSimple')
  // First, because a name may be a common word.
  if (isSimilarToAccount(password, known)) throw refuse('passwordSimilar')
  if (isLeakedPassword(password)) throw refuse('passwordCommon')
}

/** Shorter words occur in too many other words. */
const MIN_WORD_LENGTH = 3

/**
 * Letters and digits that a password needs in addition to known words. A year is too few: attackers
 * append it.
 */
const MIN_REMAINDER = 5

/**
 * Keeps letters and digits only, in lower case and without accents, since attackers try variants.
 */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/**
 * Returns the words of a text and the text as one word; for an address, also the part before `@`.
 */
function listWords(text: string): string[] {
  const words = [text, text.split('@')[0]!, ...text.split(/[^\p{L}\p{M}\p{N}]+/u)].map(fold)
  return words.filter((word) => word.length >= MIN_WORD_LENGTH)
}

/**
 * Returns true if fewer than 5 letters or digits remain without the words of these texts.
 *
 * @param texts display name, address, portal name
 */
export function isSimilarToAccount(password: string, texts: readonly string[]): boolean {
  const folded = fold(password)
  const longestFirst = texts.flatMap(listWords).toSorted((a, b) => b.length - a.length)
  // Replaces each word with a space: the parts around it must not join into another known word.
  const remainder = longestFirst.reduce((rest, word) => rest.replaceAll(word, ' '), folded)
  return remainder !== folded && remainder.replaceAll(' ', '').length < MIN_REMAINDER
}

/** Well-known sequences: digits, letters, the rows and columns of keyboards. */
const SEQUENCES = [
  '0123456789',
  'abcdefghijklmnopqrstuvwxyz',
  // The US layout, then the parts of the German, French and Russian layouts that differ.
  'qwertyuiop[]asdfghjkl;zxcvbnm,./',
  'qwertyuiopasdfghjklzxcvbnm',
  'asdfghjkl',
  'zxcvbnm',
  '!@#$%^&*()',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  'йцукенгшщзхъфывапролджэячсмитьбю',
]

/** Each sequence continues from its start, as in 90123456. */
const LINES = SEQUENCES.flatMap((sequence) => {
  const forward = sequence.repeat(Math.ceil(MAX_PASSWORD_LENGTH / sequence.length) + 1)
  return [forward, [...forward].toReversed().join('')]
})

/** The shortest text that, repeated, gives the password. The last repetition may be cut off. */
function findUnit(password: string): string {
  for (let length = 1; length < password.length; length += 1) {
    const unit = password.slice(0, length)
    if (unit.repeat(Math.ceil(password.length / length)).startsWith(password)) return unit
  }
  return password
}

/**
 * Returns true for one repeated character (`aaaaaaaa`), for a sequence forward or backward (`12345678`,
 * `87654321`, `qwertyui`), and for a repeated short sequence (`asdfasdf`). Ignores case.
 */
export function isSimplePassword(password: string): boolean {
  const folded = password.normalize('NFKC').toLowerCase()
  const unit = findUnit(folded)
  return [...unit].length === 1 || LINES.some((line) => line.includes(unit))
}

/** Detects passwords that repeat one character or form a sequence. Attackers try these first. */
import { MAX_PASSWORD_LENGTH } from '../../account-limits.ts'

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

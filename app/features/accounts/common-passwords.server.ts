/** The passwords that everybody tries first. */
import { dictionary } from '@zxcvbn-ts/language-common'
import { MIN_PASSWORD_LENGTH } from './account-limits.ts'

const REFUSED = 3_000

const commonPasswords = new Set(
  dictionary['passwords-common']
    .filter((password) => password.length >= MIN_PASSWORD_LENGTH)
    .slice(0, REFUSED),
)

/** Whether it is one of the 3,000 commonest passwords that are long enough, whatever its case. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase())
}

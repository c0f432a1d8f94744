/** Validates a new password. */
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../account-limits.ts'
import { isLeakedPassword } from './leaked-passwords.server.ts'
import { isSimilarToAccount } from './password-similarity.ts'
import { isSimplePassword } from './simple-passwords.ts'
import type { AccountFault } from '../account-fault.server.ts'
import type { AccountMessage } from '../account-message.ts'

function fault(error: AccountMessage): AccountFault {
  return { error, status: 400 }
}

/**
 * Returns the first fault of the password and its confirmation, or undefined.
 *
 * @param known display name, address and portal name, which attackers try first
 */
export function checkNewPassword(
  password: unknown,
  confirmation: unknown,
  known: readonly string[],
): AccountFault | undefined {
  if (typeof password !== 'string' || password === '') return fault('passwordRequired')
  if (password !== confirmation) return fault('passwordsDiffer')
  if (password.length < MIN_PASSWORD_LENGTH) return fault('passwordTooShort')
  if (password.length > MAX_PASSWORD_LENGTH) return fault('passwordTooLong')
  if (password.includes('\0')) return fault('passwordInvalid')
  if (isSimplePassword(password)) return fault('passwordSimple')
  // First, because a name may be a common word.
  if (isSimilarToAccount(password, known)) return fault('passwordSimilar')
  if (isLeakedPassword(password)) return fault('passwordCommon')
  return undefined
}

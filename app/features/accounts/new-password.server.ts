/** Validates a new password. */
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './account-limits.ts'
import { isLeakedPassword } from './leaked-passwords.server.ts'
import { isSimilarToAccount } from './password-similarity.ts'
import { isSimplePassword } from './simple-passwords.ts'
import type { AccountFault } from './account-fault.server.ts'

const COMMON_PASSWORD_MESSAGE = 'This password is too common. Choose another.'
const SIMPLE_PASSWORD_MESSAGE =
  'This password is too simple: it repeats one character, or follows the alphabet or the keyboard. Choose another.'
const SIMILAR_PASSWORD_MESSAGE = 'Your password is too similar to your name or email.'

function fault(error: string): AccountFault {
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
  if (typeof password !== 'string' || password === '') return fault('Password is required')
  if (password !== confirmation) return fault('New passwords do not match.')
  if (password.length < MIN_PASSWORD_LENGTH) return fault('Password too short')
  if (password.length > MAX_PASSWORD_LENGTH) return fault('Password too long')
  if (password.includes('\0')) return fault('Invalid password')
  if (isSimplePassword(password)) return fault(SIMPLE_PASSWORD_MESSAGE)
  if (isLeakedPassword(password)) return fault(COMMON_PASSWORD_MESSAGE)
  if (isSimilarToAccount(password, known)) return fault(SIMILAR_PASSWORD_MESSAGE)
  return undefined
}

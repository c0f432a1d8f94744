/** Whether a new password will do. */
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './account-limits.ts'
import { isCommonPassword } from './common-passwords.server.ts'
import type { AccountFault } from './sign-in.server.ts'

export const COMMON_PASSWORD_MESSAGE = 'This password is one of the most common. Choose another.'

function fault(error: string): AccountFault {
  return { error, status: 400 }
}

/** What is wrong with the password and its repetition; undefined where nothing is. */
export function checkNewPassword(
  password: unknown,
  confirmation: unknown,
): AccountFault | undefined {
  if (typeof password !== 'string' || password === '') return fault('Password is required')
  if (password !== confirmation) return fault('New passwords do not match.')
  // The same words as the authentication library's.
  if (password.length < MIN_PASSWORD_LENGTH) return fault('Password too short')
  if (password.length > MAX_PASSWORD_LENGTH) return fault('Password too long')
  if (password.includes('\0')) return fault('Invalid password')
  if (isCommonPassword(password)) return fault(COMMON_PASSWORD_MESSAGE)
  return undefined
}

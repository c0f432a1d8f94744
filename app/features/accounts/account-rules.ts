/** What a display name, an address and a password must be (specification 5; design, Security). */
import { z } from 'zod'
import { MAX_NAME_LENGTH, MAX_PASSWORD_LENGTH } from './account-limits.ts'

/** Control characters, and the invisible marks that turn the direction of text around. */
const HIDDEN_CHARACTERS = /\p{Cc}|[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u

export const displayNameSchema = z
  .string('Display name is required')
  .trim()
  .min(1, 'Display name is required')
  .max(MAX_NAME_LENGTH, `Display name must have at most ${MAX_NAME_LENGTH} characters`)
  .refine((name) => !HIDDEN_CHARACTERS.test(name), 'Display name has characters that are not shown')

export const emailSchema = z
  .string('Email is required')
  .trim()
  .min(1, 'Email is required')
  .max(254, 'Invalid email')
  .toLowerCase()
  .pipe(z.email('Invalid email'))

export const passwordSchema = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(MAX_PASSWORD_LENGTH, 'Password too long')
  .refine((password) => !password.includes('\0'), 'Invalid password')

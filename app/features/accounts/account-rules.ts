/** Validation of display names, email addresses and passwords (docs/product.md, Accounts). */
import { z } from 'zod'
import { MAX_NAME_LENGTH, MAX_PASSWORD_LENGTH } from './account-limits.ts'

/**
 * Invisible characters that change how a name looks are allowed: a joiner inside a word of a
 * cursive or conjunct script, a joiner between two emoji, and the variation selector for a color
 * emoji. Elsewhere they would make two names differ that look the same.
 */
const JOINED_SCRIPTS = 'Arab Syrc Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh'
  .split(' ')
  .map((script) => `\\p{Script=${script}}`)
  .join('')
const SHAPING_MARKS = new RegExp(
  [
    `(?<=[${JOINED_SCRIPTS}])[\\u200c\\u200d](?=[${JOINED_SCRIPTS}])`,
    '(?<=[\\p{ExtPict}\\p{EMod}\\ufe0f])\\u200d(?=\\p{ExtPict})',
    '(?<=\\p{ExtPict})\\ufe0f|(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
  ].join('|'),
  'gu',
)

/**
 * Characters without a glyph: controls, format characters (bidirectional overrides, the soft
 * hyphen, tags), Unicode's `Default_Ignorable_Code_Point` (fillers, selectors), the braille blank,
 * line separators, private use, and lone surrogates.
 */
const HIDDEN_CHARACTERS = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{DI}\u2800]/u

/** A letter, number, punctuation mark or symbol. A name of combining marks alone shows nothing. */
const SHOWN_CHARACTERS = /[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * The most marks that one letter has in any living script: Burmese and Tibetan have four, Hindi three,
 * Vietnamese, Thai and Arabic two. More marks would overlap the lines above and below.
 */
const MAX_MARKS = 4
const STACKED_MARKS = new RegExp(`\\p{M}{${MAX_MARKS + 1}}`, 'u')
/** Invisible joiners between marks do not interrupt a stack. */
const JOINERS = /[\u200c\u200d]/g

export const displayNameSchema = z
  .string('Display name is required')
  .trim()
  .min(1, 'Display name is required')
  .max(MAX_NAME_LENGTH, `Display name must have at most ${MAX_NAME_LENGTH} characters`)
  .refine(
    (name) => !HIDDEN_CHARACTERS.test(name.replaceAll(SHAPING_MARKS, '')),
    'Display name contains invisible characters',
  )
  .refine(
    (name) => SHOWN_CHARACTERS.test(name),
    'Display name needs at least one letter, number or symbol',
  )
  .refine(
    (name) => !STACKED_MARKS.test(name.replaceAll(JOINERS, '')),
    'Display name has too many marks on one letter',
  )

export const emailSchema = z
  .string('Email is required')
  .trim()
  .min(1, 'Email is required')
  .max(254, 'Enter a valid email, like name@example.com')
  .toLowerCase()
  .pipe(z.email('Enter a valid email, like name@example.com'))

export const passwordSchema = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(MAX_PASSWORD_LENGTH, 'Password too long')
  .refine((password) => !password.includes('\0'), 'Invalid password')

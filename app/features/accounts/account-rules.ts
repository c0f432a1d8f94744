/** Validation of display names, email addresses and passwords (docs/product.md, Accounts). */
import { z } from 'zod'
import { mailAddress } from '#app/lib/mail-address.ts'
import { MAX_NAME_LENGTH, MAX_PASSWORD_LENGTH } from './account-limits.ts'

/** A broken rule. It is the key of its message in the part `accounts`. */
export type AccountRule =
  | 'nameRequired'
  | 'nameTooLong'
  | 'nameInvisible'
  | 'nameEmptyLook'
  | 'nameMarks'
  | 'emailRequired'
  | 'emailInvalid'
  | 'passwordRequired'
  | 'passwordTooLong'
  | 'passwordInvalid'

/** Checks the spelling: the messages of zod are plain strings. */
const rule = (broken: AccountRule) => broken

/** Returns the first broken rule of the schemas below. */
export function findBrokenRule(error: z.ZodError): AccountRule {
  return error.issues[0]!.message as AccountRule
}

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
  .string(rule('nameRequired'))
  .trim()
  .min(1, rule('nameRequired'))
  .max(MAX_NAME_LENGTH, rule('nameTooLong'))
  .refine(
    (name) => !HIDDEN_CHARACTERS.test(name.replaceAll(SHAPING_MARKS, '')),
    rule('nameInvisible'),
  )
  .refine((name) => SHOWN_CHARACTERS.test(name), rule('nameEmptyLook'))
  .refine((name) => !STACKED_MARKS.test(name.replaceAll(JOINERS, '')), rule('nameMarks'))

export const emailSchema = z
  .string(rule('emailRequired'))
  .trim()
  .min(1, rule('emailRequired'))
  .toLowerCase()
  .pipe(mailAddress(rule('emailInvalid')))

export const passwordSchema = z
  .string(rule('passwordRequired'))
  .min(1, rule('passwordRequired'))
  .max(MAX_PASSWORD_LENGTH, rule('passwordTooLong'))
  .refine((password) => !password.includes('\0'), rule('passwordInvalid'))

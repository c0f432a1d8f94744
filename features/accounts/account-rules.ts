/** Validation of display names, email addresses and passwords (docs/product.md, Accounts). */
import { z } from 'zod'
import { mailAddress } from '#lib/mail-address.ts'
import type { Translation } from '#messages/translation.ts'
import { MAX_NAME_LENGTH, MAX_PASSWORD_LENGTH } from './account-limits.ts'

/** Lets the compiler check the key of a message: the messages of zod are plain strings. */
const rule = (broken: keyof Translation['accounts']) => broken

/** Cursive scripts, and those with a sign that joins consonants. */
const JOINED_SCRIPTS =
  'Adlm Arab Bali Beng Cham Deva Gran Gujr Guru Java Khmr Knda Kthi Lana Lepc Mand Mlym Modi Mong Mtei Mymr Newa Nkoo Orya Phag Rohg Sidd Sinh Sund Syrc Takr Taml Telu Tibt Tirh'
    .split(' ')
    .map((script) => `\\p{Script=${script}}`)
    .join('')
/**
 * Invisible characters that change how a name looks are allowed: all in an emoji that Unicode
 * recommends (UTS 51, RGI), such as the flag of England; a joiner in or behind a word of the scripts
 * above (UAX 31, 2.3), or between two emoji; and a selector behind what has variants: emoji, Han and
 * Mongolian characters. Elsewhere they would make two names differ that look the same.
 */
const SHAPING_MARKS = new RegExp(
  [
    '\\p{RGI_Emoji}',
    `(?<=[${JOINED_SCRIPTS}]\\p{M}*)[\\u200c\\u200d]`,
    '(?<=[\\p{ExtPict}\\p{EMod}\\ufe0f])\\u200d(?=\\p{ExtPict})',
    '(?<=\\p{ExtPict})[\\ufe0e\\ufe0f]|(?<=[0-9#*])[\\ufe0e\\ufe0f](?=\\u20e3)',
    '(?<=\\p{Script=Han})[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]',
    '(?<=\\p{Script=Mong})[\\u180b-\\u180f]|(?<=[\\p{Script=Mymr}\\p{Script=Phag}])\\ufe00',
  ].join('|'),
  'gv',
)

/**
 * Characters without a glyph: controls, format characters (bidirectional overrides, the soft
 * hyphen, tags), Unicode's `Default_Ignorable_Code_Point` (fillers, selectors), the braille blank,
 * line separators, private use, noncharacters, and lone surrogates.
 */
const HIDDEN_CHARACTERS = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{NChar}\p{Zl}\p{Zp}\p{DI}\u2800]/u

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

/** Khmer keyboards type it with the space bar: where a line may break between words without a gap. */
const ZERO_WIDTH_SPACE =
  /(?<=[\p{Script=Khmr}\p{Script=Laoo}\p{Script=Mymr}\p{Script=Thai}])\u200b/gu

/** A name has one spelling: composed letters (NFC), and one space wherever browsers show one gap. */
export const displayNameSchema = z
  .string(rule('nameRequired'))
  .normalize()
  .overwrite((name) => name.replaceAll(/\p{Zs}+/gu, ' ').replaceAll(ZERO_WIDTH_SPACE, ''))
  .trim()
  .min(1, rule('nameRequired'))
  .max(MAX_NAME_LENGTH, rule('nameTooLong'))
  .refine(
    (name) => !HIDDEN_CHARACTERS.test(name.replaceAll(SHAPING_MARKS, '')),
    rule('nameInvisible'),
  )
  .refine((name) => SHOWN_CHARACTERS.test(name), rule('nameEmptyLook'))
  .refine(
    (name) => !STACKED_MARKS.test(name.normalize('NFD').replaceAll(JOINERS, '')),
    rule('nameMarks'),
  )

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

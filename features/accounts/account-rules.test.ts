/** Tests the validation rules for accounts: local paths, passwords, display names, cookies. */
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { PlainMessage } from '#messages/translation.ts'
import { FaultError, formatAccountMessage } from './server/account-fault.server.ts'
import { displayNameSchema, emailSchema } from './account-rules.ts'
import { dictionary } from '@zxcvbn-ts/language-common'
import { words } from '#tests/words.ts'
import { isLeakedPassword } from './server/passwords/leaked-passwords.server.ts'
import { localPath } from './server/local-path.server.ts'
import {
  requireNewPassword,
  isSimilarToAccount,
  isSimplePassword,
} from './server/passwords/new-password.server.ts'

const ruleOf = (error: z.ZodError) => error.issues[0]!.message as PlainMessage<'accounts'>
const formatRule = ({ error }: z.ZodSafeParseResult<string>) =>
  error && formatAccountMessage('en', ruleOf(error))

/** Returns the fault that is thrown, in English. */
function faultOf(check: () => void) {
  try {
    check()
    return undefined
  } catch (error) {
    if (!(error instanceof FaultError)) throw error
    return { ...error.fault, error: formatAccountMessage('en', error.fault.error) }
  }
}

describe('localPath', () => {
  it.each(['/', '/game/survev', '/?genre=Shooter&page=2', '/settings?tab=security'])(
    'keeps %s',
    (path) => expect(localPath(path)).toBe(path),
  )

  it.each([
    ['/de/game/agar', '/game/agar'],
    ['/pt-br/?genre=Shooter#top', '/?genre=Shooter#top'],
    ['/ar', '/'],
    ['/a/../de/game/agar', '/game/agar'],
    ['/en/game/agar', '/en/game/agar'],
    ['/dear', '/dear'],
  ])('returns %j without the prefix of a language', (path, page) => {
    expect(localPath(path)).toBe(page)
  })

  it.each([
    ['/✓', '/%E2%9C%93'],
    ['/?q=für 2', '/?q=f%C3%BCr%202'],
    ['/%E2%9C%93?q=%2F%2F', '/%E2%9C%93?q=%2F%2F'],
    ['/\ud800', '/%EF%BF%BD'],
    ['/a/../game/survev', '/game/survev'],
  ])('encodes %j in ASCII', (path, written) => {
    expect(localPath(path)).toBe(written)
    expect(localPath(written)).toBe(written)
    expect(new Headers({ Location: written }).get('Location')).toBe(written)
  })

  it.each([
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\u0085/evil.example',
    '/\0',
    '/.//evil.example',
    '/de//evil.example',
    '/de/.//evil.example',
    '/x/../de//evil.example',
    '/pt-br///evil.example',
    '/de/de//evil.example',
    '/de/\\evil.example',
    '/de//',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '//evil.example:99999999',
    '/a\\b',
    `/${'a'.repeat(2_048)}`,
    `/${'✓'.repeat(300)}`,
    ' //evil.example',
    'javascript:alert(1)',
    '',
    null,
    undefined,
    7,
  ])('replaces %j with /', (path) => expect(localPath(path)).toBe('/'))
})

describe('email address', () => {
  const local = 'a'.repeat(242)
  it.each([
    ['Anna@Почта.РФ', 'anna@xn--80a1acny.xn--p1ai'],
    ['anna@xn--80a1acny.xn--p1ai'],
    ['tom&ida@example.org'],
    ["o'brien@example.org"],
    ["!#$%&'*+/=?^_`{|}~-@example.org"],
    ['a.b+c@mail-1.example.museum'],
    ['ada@mail.3com'],
    ['ada@mailserver'],
    [' ada@example.org ', 'ada@example.org'],
    [`${local}@example.org`],
  ])('accepts %s', (text, address = text) => expect(emailSchema.parse(text)).toBe(address))

  it.each([
    ...words`
      ada @example.org ada@ a@b@example.org .ada@example.org ada.@example.org a..b@example.org
      ada@-example.org ada@example.org. ada@example..org ada@example.org:25 ada@example.org/x
      ada@exa%6dple.org ada@127.0.0.1 ada@2130706433 ada@[127.0.0.1] ada@[::1] ada@exa_mple.org
      "ada"@example.org ada@example.org,eve@example.org jürgen@example.org`,
    'a b@example.org',
    'ada@exam ple.org',
    'ada@example.org\r\nBcc: eve@example.org',
    'ada\0@example.org',
    'Ada <ada@example.org>',
    `${local}a@example.org`,
  ])('rejects %j', (text) =>
    expect(ruleOf(emailSchema.safeParse(text).error!)).toBe('emailInvalid'),
  )

  it.each(['', '  ', null, undefined, 7])('requires one instead of %j', (value) =>
    expect(ruleOf(emailSchema.safeParse(value).error!)).toBe('emailRequired'),
  )
})

describe('display name', () => {
  const nameOf = (name: string) => displayNameSchema.safeParse(name)

  it.each([
    ['Ada', 'letters'],
    ['Ada 🕹️', 'an emoji in its colorful form'],
    ['👩‍💻', 'emoji that are joined'],
    ['👩🏽‍🚀', 'with a tone of skin'],
    ['❤️‍🔥', 'joined after the colorful form'],
    ['🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', 'the flag of England'],
    ['☺\ufe0e', 'an emoji as text'],
    ['1\ufe0e\u20e3', 'a keycap as text'],
    ['محمدَ\u200cها', 'an Arabic word with a mark before its joiner'],
    ['ه\u200d', 'an Arabic word that ends with a joiner'],
    ['خانه\u200c رضا', 'a joiner at the end of the first word'],
    ['അവന്\u200d', 'a Malayalam word that ends with a joiner'],
    ['ߒߞߏ\u200d', 'N’Ko with a joiner'],
    ['葛\u{e0100}城', 'a variant of a Han character'],
    ['神\ufe00', 'the same, standardized'],
    ['ᠮᠣᠩᠭᠣᠯ\u180b', 'Mongolian with its selector'],
    ['1️⃣', 'a keycap'],
    ['🏳️‍🌈', 'a flag of two emoji'],
    ['می‌خواهم', 'a Persian word with its joiner'],
    ['ශ්‍රී', 'a Sinhala word with its joiner'],
    ['क्‍ष', 'a Hindi cluster with its joiner'],
    ['O’Neill-Ångström', 'signs and accents'],
    ['q\u0301', 'a mark on its letter'],
    ['★', 'a sign alone'],
  ])('accepts %s (%s)', (name) => expect(nameOf(name).data).toBe(name))

  it.each([
    ['\u3164', 'Hangul filler'],
    ['\u115f\u1160', 'Hangul fillers'],
    ['\uffa0', 'halfwidth Hangul filler'],
    ['Ada\u3164', 'a filler behind a name'],
    ['\u2800', 'blank of braille'],
    ['Ada\u2800Lovelace', 'blank of braille inside'],
    ['\u200d', 'joiner alone'],
    ['Ada\u200dLovelace', 'joiner in Latin'],
    ['Ada\u200c', 'joiner at the end'],
    ['Ada\u0301\u200c', 'joiner after a mark'],
    ['Юля\u200d', 'joiner in Cyrillic'],
    ['می \u200c', 'joiner after a space'],
    ['葛\u{e0100}\u{e0101}', 'two selectors of a Han character'],
    ['1\ufe0f👍\u20e3', 'selector of a keycap without its frame'],
    ['🏴\u{e0075}\u{e0073}', 'an open sequence of tags'],
    ['\u200cمی', 'joiner at the start'],
    ['می\u200c\u200cخ', 'two joiners'],
    ['\ufe0f', 'selector alone'],
    ['Ada\ufe0f', 'selector behind a letter'],
    ['1\ufe0f', 'selector behind a digit'],
    ['❤\ufe0f\ufe0f', 'two selectors'],
    ['Ada\u{e0100}', 'further selectors'],
    ['Ada\u061c', 'Arabic letter mark'],
    ['Ada\u200bLovelace', 'zero-width space in Latin'],
    ['\u200bសុខ', 'zero-width space at the start'],
    ['Ada\u200e', 'left-to-right mark'],
    ['\u202eAda', 'override'],
    ['\u2066Ada', 'isolate'],
    ['Ada\u00ad', 'soft hyphen'],
    ['Ada\u034f', 'grapheme joiner'],
    ['Ada\u180e', 'Mongolian vowel separator'],
    ['Ada\u{e0001}', 'language tag'],
    ['🏴\u{e0067}\u{e0062}\u{e007f}', 'flag made of tags'],
    ['Ada\ue000', 'private use'],
    ['Ada\ud800', 'half a character'],
    ['Ada\u2028Lovelace', 'line separator'],
    ['Ada\ufffe', 'a noncharacter'],
    ['Ada\u{1ffff}', 'a noncharacter of another plane'],
    ['Ada\nLovelace', 'line feed'],
  ])('rejects %j (%s)', (name) =>
    expect(formatRule(nameOf(name))).toBe('Display name contains invisible characters'),
  )

  it.each([
    ['Ju\u0308rgen', 'J\u00fcrgen'],
    ['Ada \u00a0\u3000 Lovelace', 'Ada Lovelace'],
    ['\u00a0Ada\u2003', 'Ada'],
    ['n\u0303'.repeat(50), '\u00f1'.repeat(50)],
    ['សុខ\u200bសំណាង\u200b', 'សុខសំណាង'],
    ['ภาษา\u200bไทย', 'ภาษาไทย'],
  ])('writes %j as %j', (typed, name) => expect(nameOf(typed).data).toBe(name))

  it.each(['\u0301', '\u0301\u0302', '\u20e3'])('rejects marks without a letter: %j', (name) =>
    expect(formatRule(nameOf(name))).toBe(
      'Display name needs at least one letter, number or symbol',
    ),
  )
})

describe('marks in a display name', () => {
  const nameOf = (name: string) => displayNameSchema.safeParse(name)

  it.each([
    ['Nguyễn Thị Hường', 'Vietnamese'],
    ['Nguyễn Thị Hường'.normalize('NFC'), 'Vietnamese in composed letters'],
    ['مُحَمَّدٌ', 'Arabic with its vowels'],
    ['ٱللَّٰه', 'Arabic with three marks on a letter'],
    ['ज़ींदगी हिन्दी', 'Hindi'],
    ['กำลังใจ ป้ำ น้ำผึ้ง', 'Thai'],
    ['שָׁלוֹם שִּׁ֑', 'Hebrew with points and an accent'],
    ['བསྒྲུབས', 'Tibetan'],
    ['မြွှေ', 'Burmese'],
    ['ភាសាខ្មែរ ស្រ្តី', 'Khmer'],
    ['தமிழ் తెలుగు ക്ഷ്ത്ര', 'Tamil, Telugu and Malayalam'],
    ['q\u0301\u0302\u0303\u0304', 'four marks'],
  ])('accepts %s (%s)', (name) => expect(nameOf(name).data).toBe(name))

  it.each([
    [`A${'\u0301'.repeat(40)}`, 'forty on one letter'],
    [`A${'\u0301\u0316\u0337\u0488\u035c'}`, 'five of different kinds'],
    [`Ada${'\u20dd'.repeat(5)}`, 'five circles'],
    [`क${'\u094d\u200d'.repeat(5)}क`, 'five with joiners between'],
    [`1${'\ufe0f\u20e3'}${'\u0301'.repeat(3)}`, 'on a keycap'],
  ])('rejects %j (%s)', (name) => expect(nameOf(name).success).toBe(false))

  it('returns a message for too many marks', () =>
    expect(formatRule(nameOf(`A${'\u0301'.repeat(40)}`))).toBe(
      'Display name has too many accents on one letter',
    ))
})

describe('isSimplePassword', () => {
  it.each([
    ...words`
      aaaaaaaa 00000000000 AAAAaaaa 😀😀😀😀😀😀😀😀 12345678 87654321 01234567890123456789
      90123456 abcdefgh ABCDEFGH stuvwxyz zyxwvuts qwertyui poiuytrewq asdfghjkl qwertyuiopasdfgh
      qwertyuiop[] QWERTZUIOP azertyuiop !@#$%^&* 1qaz2wsx qazwsxedc asdfasdf 12341234123 йцукенгш`,
    'z'.repeat(128),
    '\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18',
  ])('rejects %s', (password) => expect(isSimplePassword(password)).toBe(true))

  it.each([
    'zq8!mrpk',
    'plum trumpet 47 orbit',
    'a good long password',
    'abcdefgh1',
    'xy12345678',
    'correct horse 9',
    'zqmzqmzqm',
  ])('accepts %s', (password) => expect(isSimplePassword(password)).toBe(false))
})

describe('isLeakedPassword', () => {
  it.each(['password', 'PASSWORD1', '12345678', 'iloveyou', 'qwertyuiop', 'dimazarya'])(
    'contains %s',
    (password) => expect(isLeakedPassword(password)).toBe(true),
  )

  it('contains every dictionary password of at least 8 characters', () => {
    const long = dictionary['passwords-common'].filter((each) => each.length >= 8)
    expect(long.length).toBeGreaterThan(15_000)
    expect(long.filter((each) => !isLeakedPassword(each))).toEqual([])
  })

  it.each(['Password123!', 'Summer2026!', '!!dragon99', 'Welcome2026', '2026winter'])(
    'contains the common word of %s',
    (password) => expect(isLeakedPassword(password)).toBe(true),
  )

  it.each([
    'summer in the old harbor',
    'summer48213975',
    'summer2026winter',
    'Sommerabend-am-See',
    'xkqzvwpj12',
    '2026-12-24!!',
  ])('accepts %s', (password) => expect(isLeakedPassword(password)).toBe(false))

  it('matches other passwords at the expected rate of hash collisions', () => {
    const others = Array.from({ length: 200_000 }, (_, index) => `plum trumpet ${index} orbit`)
    // 23,567 of 4,294,967,296 hashes: 1.1 collisions are expected.
    expect(others.filter(isLeakedPassword).length).toBeLessThan(10)
  })
})

describe('isSimilarToAccount', () => {
  const texts = ['Ada Lovelace', 'a.byron@mail.example', 'IO Arcade']

  it.each([
    'Ada Lovelace',
    ...words`
      adalovelace LOVELACE1815 lovelace-2024! Adalovelace99!! adaadaada xXadalovelaceXx
      a.byron@mail.example A.Byron@Mail.Example1 abyron1815 byronbyron ioarcade IO-Arcade-2025
      arcadeio12`,
    'l\u00f3vel\u00e1ce',
    '\uff4c\uff4f\uff56\uff45\uff4c\uff41\uff43\uff45',
  ])('rejects %s', (password) => expect(isSimilarToAccount(password, texts)).toBe(true))

  it.each([
    'the lovelace engine',
    'arcade of the rising sun',
    'ada12345x',
    'plum trumpet 47 orbit',
    'a good long password',
    '!!!!????!!!!',
  ])('accepts %s', (password) => expect(isSimilarToAccount(password, texts)).toBe(false))

  it('does not reject every password that contains a short name', () => {
    for (const password of ['alabama-alma', 'xlaundry', 'io game night', 'aluminium'])
      expect(isSimilarToAccount(password, ['Al', 'io@al.example', 'Io'])).toBe(false)
  })

  it('accepts a password if the name has no letters', () =>
    expect(isSimilarToAccount('plum trumpet', ['\u2605', '', '...'])).toBe(false))
})

describe('requireNewPassword', () => {
  const known = ['Ada Lovelace', 'ada@example.org', 'IO Arcade']
  it.each([
    ['', '', 'Password is required'],
    [undefined, undefined, 'Password is required'],
    ['a good long one', 'another', 'New passwords do not match.'],
    ['short', 'short', 'Password too short. Use at least 8 characters.'],
    ['x'.repeat(129), 'x'.repeat(129), 'Password too long. Use at most 128 characters.'],
    ['with a \0 in it', 'with a \0 in it', 'Enter a valid password'],
    [
      '12345678',
      '12345678',
      'This password is too simple: it repeats one character, or follows the alphabet or the keyboard. Choose another.',
    ],
    ['Password1', 'Password1', 'This password is too common. Choose another.'],
    ['Lovelace1815', 'Lovelace1815', 'Your password is too similar to your name or email.'],
  ])('rejects %j confirmed as %j', (password, confirmation, error) =>
    expect(faultOf(() => requireNewPassword(password, confirmation, known))).toMatchObject({
      error,
      status: 400,
    }),
  )

  it('accepts 8 to 128 characters', () => {
    expect(faultOf(() => requireNewPassword('zq8!mrpk', 'zq8!mrpk', known))).toBeUndefined()
    const longest = 'zq8!mrpk'.repeat(16)
    expect(faultOf(() => requireNewPassword(longest, longest, known))).toBeUndefined()
  })
})

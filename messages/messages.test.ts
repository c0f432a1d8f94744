/** Rules of the messages. `tests/translations.test.ts` compares each language with English. */
import { expect, test } from 'vitest'
import { games } from '#catalogue/index.ts'
import { listGenres } from '#catalogue/queries.ts'
import { UNDO_MS } from '#features/notifications/server/notifications.server.ts'
import en from './en.json' with { type: 'json' }
import notes from './notes.json' with { type: 'json' }
import { LANGUAGES, LANGUAGE_CODES, type Language } from './languages.ts'
import { CATALOGUES, getMessages, getTranslator } from './catalogues.server.ts'
import type { Part } from './translation.ts'

/**
 * Parameters whose text is written by others, in any script. Without isolates their punctuation, and
 * numbers beside them, move in a sentence from right to left.
 */
const FOREIGN =
  /\{(?:address|code|contact|device|domains|email|game|genre|host|id|name|newEmail|portal|provider|reason|reference|search)\}/g
/** The component renders a tag around one parameter as an element with its own direction. */
const ISOLATED = /\u2068\{\w+\}\u2069|<(?!strong)(\w+)>\{\w+\}<\/\1>/g

test.each(['constructor', '__proto__', 'toString'])('%s is no message', (key) => {
  expect(getTranslator('en', 'hostedGames').has(key as 'tooLarge')).toBe(false)
})

test('Arabic messages isolate names and addresses', () => {
  const bare = Object.entries<Record<string, string>>(CATALOGUES.ar).flatMap(([part, messages]) =>
    Object.entries(messages)
      .filter(([, message]) => message.replaceAll(ISOLATED, '').match(FOREIGN))
      .map(([key]) => `${part}.${key}`),
  )
  expect(bare).toEqual([])
})

/** Words that address the reader. Turkish does so by endings, which its own words have too. */
test.each<[Language, RegExp]>([
  ['en', /\byou/i],
  ['de', /\b(?:du|dein\w*)\b/i],
  ['es', /\b(?:has|te|tus?)\b/i],
  ['fr', /\b(?:tu|ta|tes|ton)\b/i],
  ['pt-br', /\b(?:seu|sua)\b|você/i],
  ['ar', /(?:^| )(?:لعبت|شاركت|لك) /],
])(
  '%s: an achievement that was reached does not address the reader, who may be another player',
  (language, address) => {
    const done = Object.entries<string>(CATALOGUES[language].achievements)
      .filter(([key]) => key.endsWith('Done'))
      .map(([, message]) => message)
    expect(done.length).toBeGreaterThan(0)
    expect(done.filter((message) => address.test(message))).toEqual([])
  },
)

test.each(LANGUAGE_CODES)(
  '%s: says how long a deleted notification can be restored',
  (language) => {
    const minutes = String(UNDO_MS / 60_000)
    expect(CATALOGUES[language].notifications.tooLateText).toContain(minutes)
  },
)

/** Words of other concepts, which reviews removed; docs/translating.md has the right ones. */
test.each<[Language, RegExp]>([
  ['en', /\bstaff need|\bimprint\b|\bnodes\b|\borigins\b|\ba deleted account|factor/i],
  ['de', /Rahmen|Ursprüng|Knoten|Knöpf|Zeichnung|(?<!E-)\bMails?\b|Faktor/],
  ['es', /\bse han? [a-zé]+[ai]do\b|comprueba|\boperador|segundo factor|vosotros/i],
  ['fr', /\bvotre\b|\bvos (?!pages respectives)|nom affiché|second facteur|code qr|\bsalle\b/i],
  ['pt-br', /\bquadro|não foi possível|denúncia|\bfator|\boperador/i],
  ['tr', /faktör|düğüm|\bçizim|iki aşamalı/i],
  ['ar', /بواب|عامل ثان|(?<!\u2068)#[a-f\d]/],
])('%s: uses the words of the glossary', (language, removed) => {
  const found = Object.entries<Record<string, string>>(CATALOGUES[language]).flatMap(
    ([part, messages]) =>
      Object.entries(messages)
        .filter(([, message]) => removed.test(message))
        .map(([key]) => `${part}.${key}`),
  )
  expect(found).toEqual([])
})

test('only texts for developers of games say UTC, ID or variable', () => {
  const found = LANGUAGE_CODES.flatMap((language) =>
    Object.entries<Record<string, string>>(CATALOGUES[language])
      .filter(([part]) => part !== 'developers')
      .flatMap(([part, messages]) =>
        Object.entries(messages)
          .filter(([, message]) => /\bUTC|\bIDs?\b|(?<!\{)[Vv]ariable|değişken|متغير/.test(message))
          .map(([key]) => `${language} ${part}.${key}`),
      ),
  )
  expect(found).toEqual([])
})

test('genres are called so, except where the English text is specified', () => {
  const category = /categor|catégor|kategori|فئة|فئات/i
  const found = LANGUAGE_CODES.flatMap((language) =>
    Object.entries<Record<string, string>>(CATALOGUES[language]).flatMap(([part, messages]) =>
      Object.entries(messages)
        .filter(([, message]) => category.test(message))
        .map(([key]) => `${language} ${part}.${key}`),
    ),
  )
  expect(found).toEqual(['en about.categories', 'en discovery.noGamesFound'])
})

test('the locale of each language has the plural rules and dates of Intl', () => {
  const locales: string[] = LANGUAGE_CODES.map((language) => LANGUAGES[language].locale)
  expect(Intl.PluralRules.supportedLocalesOf(locales)).toEqual(locales)
  expect(Intl.DateTimeFormat.supportedLocalesOf(locales)).toEqual(locales)
})

test('Arabic has all six plural forms', () => {
  const t = getTranslator('ar', 'shell')
  const forms = [0, 1, 2, 3, 11, 100].map((count) => t('unread', { count }))
  expect(new Set(forms).size).toBe(forms.length)
})

test('French punctuation stays on the line of its word', () => {
  expect(getTranslator('fr', 'titles')('settings', { tab: 'Compte' })).toBe(
    'Paramètres\u{a0}: Compte',
  )
  const shown = JSON.stringify(getMessages('fr', Object.keys(en) as Part[]))
  expect(shown.match(/.{12} [:;!?»%]|« .{12}/g)).toBeNull()
})

test('the server localizes a message with parameters', () => {
  const t = getTranslator('de', 'titles')
  expect(t('aboutDescription', { portal: 'Arkade' })).toMatch(/^Wofür Arkade da ist/)
})

test('each note is about a part or a message', () => {
  const parts: Record<string, object> = en
  const unknown = Object.keys(notes).filter((name) => {
    const [part = '', key] = name.split('.')
    return !(part in parts) || (key !== undefined && !(key in parts[part]!))
  })
  expect(unknown).toEqual([])
})

test('every genre of the catalog has a name', () => {
  expect(listGenres(games).filter((genre) => !(genre in en.genres))).toEqual([])
})

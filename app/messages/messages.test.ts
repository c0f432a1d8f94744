/** Lists what each language lacks. */
import { TYPE, parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { expect, test } from 'vitest'
import { games } from '#catalogue/index.ts'
import { listGenres } from '#catalogue/queries.ts'
import { UNDO_MS } from '../features/notifications/retention.ts'
import en from './en.json' with { type: 'json' }
import { LANGUAGES, LANGUAGE_CODES, type Language } from './languages.ts'
import { CATALOGUES, getTranslator } from './catalogues.server.ts'

/** Lists parameters and tags of a message, and which plural forms its plurals lack. */
function inspect(message: string, language: Language) {
  const names = new Set<string>()
  const missing = new Set<string>()
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  const visit = (elements: MessageFormatElement[]) => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue
      names.add(element.type === TYPE.tag ? `<${element.value}>` : element.value)
      if (element.type === TYPE.tag) visit(element.children)
      if (element.type !== TYPE.plural && element.type !== TYPE.select) continue
      for (const { value } of Object.values(element.options)) visit(value)
      if (element.type === TYPE.select) continue
      for (const form of pluralCategories) if (!(form in element.options)) missing.add(form)
    }
  }
  visit(parse(message))
  return { names: [...names].toSorted(), missing: [...missing] }
}

/** Describes what a message lacks; undefined if it is complete. */
function findFault(message: string | undefined, english: string, language: Language) {
  if (!message) return 'no message'
  const { names, missing } = inspect(message, language)
  const expected = inspect(english, 'en').names
  if (names.join() !== expected.join()) {
    return `parameters ${names.join(', ')} instead of ${expected.join(', ')}`
  }
  return missing.length > 0 ? `plural forms ${missing.join(', ')}` : undefined
}

/** Lists what a language lacks, one line each: `shell.unread: plural forms two, few`. */
function listFaults(language: Language): string[] {
  const own: Record<string, Record<string, string>> = CATALOGUES[language]
  return Object.entries<Record<string, string>>(en).flatMap(([part, messages]) =>
    Object.entries(messages).flatMap(([key, english]) => {
      const fault = findFault(own[part]?.[key], english, language)
      return fault === undefined ? [] : [`${part}.${key}: ${fault}`]
    }),
  )
}

test.each(LANGUAGE_CODES)(
  '%s has every message with its parameters and plural forms',
  (language) => {
    expect(listFaults(language)).toEqual([])
  },
)

test.each(LANGUAGE_CODES)('%s has no message that English lacks', (language) => {
  const list = (catalogue: Record<string, object>) =>
    Object.entries(catalogue).flatMap(([part, messages]) =>
      Object.keys(messages).map((key) => `${part}.${key}`),
    )
  const known = new Set(list(en))
  expect(list(CATALOGUES[language]).filter((name) => !known.has(name))).toEqual([])
})

/**
 * Parameters whose text is written by others, in any script. Without isolates their punctuation, and
 * numbers beside them, move in a sentence from right to left.
 */
const FOREIGN =
  /\{(?:address|code|contact|email|game|genre|host|id|name|newEmail|portal|reason|reference|search)\}/g
/** The component renders a tag around one parameter as an element with its own direction. */
const ISOLATED = /\u2068\{\w+\}\u2069|<(?!strong)(\w+)>\{\w+\}<\/\1>/g

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

test('a French mark stays on the line of its word', () => {
  expect(getTranslator('fr', 'titles')('settings', { tab: 'Compte' })).toBe(
    'Paramètres\u{a0}: Compte',
  )
})

test('the server localizes a message with parameters', () => {
  const t = getTranslator('de', 'titles')
  expect(t('aboutDescription', { portal: 'Arkade' })).toMatch(/^Wofür Arkade da ist/)
})

test('every genre of the catalog has a name', () => {
  expect(listGenres(games).filter((genre) => !(genre in en.genres))).toEqual([])
})

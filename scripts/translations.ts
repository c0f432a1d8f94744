/**
 * `npm run translations`: lists what the languages lack, and translations whose English has changed
 * since. `-- accept LANGUAGE… [NAME…]` records that translations were compared with their English.
 */
import { TYPE, parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { CATALOGUES } from '#messages/catalogues.server.ts'
import { readCatalogue } from '#catalogue/read.server.ts'
import {
  TRANSLATED_LANGUAGES,
  TRANSLATIONS,
  type TranslatedLanguage,
} from '#catalogue/translations/all.ts'

/** By name: `shell.unread`, `games.agar.tip`. */
type Texts = Readonly<Record<string, string>>

/**
 * The hash of each English text whose translations were compared with it, by name. If languages
 * follow the hash, only theirs were.
 */
type Reviews = Readonly<Record<string, string>>

interface Language {
  /** The texts that it needs. */
  english: Texts
  own: Texts
}

const REVIEWED = new URL('../messages/reviewed.json', import.meta.url)
/** Games after these may be in English only. */
const REQUIRED_GAMES = 25

export const readReviews = () => JSON.parse(readFileSync(REVIEWED, 'utf8')) as Reviews

function flatten(texts: object, path = ''): [name: string, text: string][] {
  return Object.entries(texts).flatMap<[string, string]>(([key, value]) =>
    typeof value === 'string' ? [[path + key, value]] : flatten(value ?? {}, `${path}${key}.`),
  )
}

const byItself = (texts: string[]) => Object.fromEntries(texts.map((text) => [text, text]))

const toTexts = (messages: object, games: object): Texts =>
  Object.fromEntries(flatten({ ...messages, games }))

/** Reads the texts of a language, and those that it needs. */
export async function readLanguage(language: TranslatedLanguage): Promise<Language> {
  const translated: Readonly<Record<string, object>> = TRANSLATIONS[language].games
  const games = (await readCatalogue())
    .filter(({ id, position }) => position <= REQUIRED_GAMES || id in translated)
    .map(({ id, description, controls = [], tip, room, links }) => [
      id,
      {
        description,
        controls: byItself(controls.map(({ action }) => action)),
        tip,
        roomHint: room?.hint,
        links: byItself(links.map(({ label }) => label)),
      },
    ])
  return {
    english: toTexts(CATALOGUES.en, Object.fromEntries(games)),
    own: toTexts(CATALOGUES[language], translated),
  }
}

/** Returns parameters and tags of a message, and which plural forms its plurals lack. */
function inspect(message: string, language: string) {
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
  return { names: [...names].toSorted().join(', '), missing: [...missing].join(', ') }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

/** Lists the languages whose translation was compared with this English text. */
function listCompared(english: string, review = ''): readonly string[] {
  const [hash, ...languages] = review.split(' ')
  if (hash !== hashOf(english)) return []
  return languages.length === 0 ? TRANSLATED_LANGUAGES : languages
}

/** A text that is its own name, such as a genre, has another name if it changes. */
const isOwnName = (name: string, english: string) => name.endsWith(`.${english}`)

function findFault(text: string | undefined, english: string | undefined, language: string) {
  if (!text) return 'missing'
  if (english === undefined) return 'English has no such text'
  const source = inspect(english, 'en')
  if (source.missing) return `English lacks the plural forms ${source.missing}`
  const { names, missing } = inspect(text, language)
  if (names !== source.names) return `parameters ${names} instead of ${source.names}`
  return missing && `plural forms ${missing} are missing`
}

/** Lists the faults of a language, one line each: `shell.unread: plural forms two, few are missing`. */
export function listFaults(
  language: string,
  { english, own }: Language,
  reviews: Reviews,
): string[] {
  return Object.keys({ ...english, ...own }).flatMap((name) => {
    const text = english[name]
    const fault = findFault(own[name], text, language)
    if (fault) return [`${name}: ${fault}`]
    if (isOwnName(name, text!) || listCompared(text!, reviews[name]).includes(language)) return []
    return [`${name}: compare it with “${text}”`]
  })
}

/** Returns the reviews after a comparison of these texts of a language; by default of all it has. */
export function accept(
  language: string,
  { english, own }: Language,
  reviews: Reviews,
  names = Object.keys(english).filter((name) => name in own),
): Reviews {
  const all = { ...reviews }
  for (const name of names) {
    const text = english[name]
    if (text === undefined || !(name in own)) throw new Error(`${language} has no text ${name}.`)
    const compared = new Set([...listCompared(text, reviews[name]), language])
    const isWhole = compared.size === TRANSLATED_LANGUAGES.length
    all[name] = [hashOf(text), ...(isWhole ? [] : compared)].join(' ')
  }
  const kept = Object.entries(english).filter(
    ([name, text]) => name in all && !isOwnName(name, text),
  )
  return Object.fromEntries(kept.map(([name]) => [name, all[name]!]))
}

if (import.meta.main) {
  const [command, ...args] = process.argv.slice(2)
  const accepted = TRANSLATED_LANGUAGES.filter((language) => args.includes(language))
  const names = args.filter((arg) => !accepted.some((language) => language === arg))
  if (command !== undefined && (command !== 'accept' || accepted.length === 0)) {
    console.error('Usage: npm run translations [-- accept LANGUAGE… [NAME…]]')
    process.exit(2)
  }
  let reviews = readReviews()
  for (const language of command ? accepted : TRANSLATED_LANGUAGES) {
    const texts = await readLanguage(language)
    if (command) reviews = accept(language, texts, reviews, names.length > 0 ? names : undefined)
    const faults = listFaults(language, texts, reviews)
    for (const fault of faults) console.log(`${language} ${fault}`)
    if (faults.length > 0) process.exitCode = 1
  }
  if (command) writeFileSync(REVIEWED, `${JSON.stringify(reviews, null, 2)}\n`)
}

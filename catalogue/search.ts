/** Searches games: substring matches first, then likely matches. */
import { foldLetters } from './fold-letters.ts'
import type { Game } from './game.ts'
import type { GameLanguage } from './translation.ts'
import { TRANSLATIONS } from './translations/all.ts'

/** Minimum length of a text for which one typing error is tolerated. */
const FORGIVING_LENGTH = 5
/** Shorter texts occur in too many aliases, so they must equal an alias. */
const PART_LENGTH = 3
/** Stop words: they do not distinguish io games. */
const EMPTY_WORDS = new Set(['game', 'games', 'io', 'the', 'a', 'an', 'and', 'of', 'with', 'for'])
/** Minimum similarity of a name that is suggested if nothing was found, from 0 to 1. */
const LIKENESS = 0.3
const NEAREST_GAMES = 3

/** The language of a search. Texts and genres in English are found in every language. */
export interface SearchLanguage {
  language: GameLanguage
  /** Returns the name of a genre in this language. */
  nameGenre: (genre: string) => string
}

/** For a search in English. */
const ENGLISH: SearchLanguage = { language: 'en', nameGenre: (genre) => genre }

/** The search index of a game in a language, cached. */
interface Entry {
  /** Name and descriptions, for substring matches. */
  name: string
  descriptions: string[]
  /** The folded name. */
  compact: string
  aliases: string[]
  genres: string[]
  /** Every word of name, aliases, genres and description. */
  words: string[]
}

const indexes = new WeakMap<SearchLanguage, WeakMap<Game, Entry>>()

/** Folds text to letters and digits. */
function fold(text: string): string {
  return foldLetters(text).replace(/[^\p{L}\p{N}]/gu, '')
}

/** Folds a text for substring matches. In English, accents count in these. */
function foldText(text: string, language: GameLanguage): string {
  return language === 'en' ? text.toLowerCase() : foldLetters(text)
}

/** Returns the folded words of a text. `don't` is one word, `l'île` has two. */
function wordsOf(text: string, language: GameLanguage): string[] {
  return text
    .split(language === 'en' ? /[^\p{L}\p{N}\p{M}'’]+/u : /[^\p{L}\p{N}\p{M}]+/u)
    .map(fold)
    .filter((word) => word !== '')
}

/** Creates the function that returns the index entry of a game, which it makes at the first use. */
function createEntryOf(search: SearchLanguage): (game: Game) => Entry {
  const index = indexes.get(search) ?? new WeakMap<Game, Entry>()
  indexes.set(search, index)
  return (game) => {
    const known = index.get(game)
    if (known) return known
    const entry = makeEntry(game, search)
    index.set(game, entry)
    return entry
  }
}

function makeEntry(game: Game, { language, nameGenre }: SearchLanguage): Entry {
  const { name, aliases } = game
  const translated = language === 'en' ? undefined : game.translations?.[language]?.description
  const descriptions = [game.description, ...(translated === undefined ? [] : [translated])]
  const genres = [...new Set(game.genre.flatMap((genre) => [genre, nameGenre(genre)]))]
  const words = [name, ...aliases, ...genres, ...descriptions].flatMap((text) =>
    wordsOf(text, language),
  )
  return {
    name: foldText(name, language),
    descriptions: descriptions.map((text) => foldText(text, language)),
    compact: fold(name),
    aliases: aliases.map(fold),
    genres: genres.map(fold),
    words: [...new Set(words)],
  }
}

/** Folded stop words by language, made at their first use: the browser's code must not contain them. */
const stopWords = new Map<GameLanguage, ReadonlySet<string>>()

function isStopWord(word: string, language: GameLanguage): boolean {
  if (language === 'en') return EMPTY_WORDS.has(word)
  let own = stopWords.get(language)
  if (!own) {
    own = new Set([...EMPTY_WORDS, ...TRANSLATIONS[language].stopWords.map(fold)])
    stopWords.set(language, own)
  }
  return own.has(word)
}

/**
 * Searches games by text. Blank text matches all.
 *
 * @returns lists to sort separately, and to show in this order: the games whose name contains the text,
 *   those of which only the description does, and `close` matches, which ignore dots, spaces, hyphens
 *   and accents; by genre or alias; or with one typing error
 */
export function searchGames(
  games: readonly Game[],
  text: string,
  search: SearchLanguage = ENGLISH,
) {
  const { language } = search
  const needle = foldText(text.trim(), language)
  if (needle === '') return { named: [...games], described: [], close: [] }
  const entryOf = createEntryOf(search)
  const all = games.map((game) => ({ game, entry: entryOf(game) }))
  const inName = all.filter(({ entry }) => entry.name.includes(needle))
  const unnamed = all.filter(({ entry }) => !entry.name.includes(needle))
  const isDescribed = ({ entry }: (typeof all)[number]) =>
    entry.descriptions.some((each) => each.includes(needle))
  const inDescription = unnamed.filter(isDescribed)
  const others = unnamed.filter((each) => !isDescribed(each))
  const named = inName.map(({ game }) => game)
  const described = inDescription.map(({ game }) => game)
  const compact = fold(needle)
  if (compact === '') return { named, described, close: [] }
  const telling = wordsOf(needle, language).filter((word) => !isStopWord(word, language))
  const closeIf = (isClose: typeof isCloseMatch) =>
    others.filter(({ entry }) => isClose(entry, compact, telling)).map(({ game }) => game)
  // In addition to substring matches, only certain ones: by name, alias or genre.
  const isFound = named.length + described.length > 0
  const close = closeIf(isFound ? isNamed : isCloseMatch)
  // Typing errors count only if nothing else matched. Otherwise `shooter` would also find
  // `shouted`.
  if (isFound || close.length > 0) return { named, described, close }
  return { named, described, close: closeIf(isSlip) }
}

function isNamed({ compact: name, aliases, genres }: Entry, text: string): boolean {
  const isGenre = text.length >= PART_LENGTH && genres.some((genre) => genre.startsWith(text))
  return isGenre || name.includes(text) || aliases.includes(text)
}

function isCloseMatch(entry: Entry, compact: string, words: readonly string[]): boolean {
  if (hasPart(entry, compact) || hasPart(entry, withoutIo(compact))) return true
  return words.length > 0 && words.every((word) => hasWord(entry, singular(word)))
}

function hasPart({ compact: name, aliases }: Entry, text: string): boolean {
  if (text.length < PART_LENGTH) return aliases.includes(text)
  return name.includes(text) || aliases.some((alias) => alias.includes(text))
}

function hasWord(entry: Entry, word: string): boolean {
  if (hasPart(entry, word)) return true
  if (word.length < PART_LENGTH) return entry.genres.some((genre) => genre.startsWith(word))
  return entry.words.some((each) => each.startsWith(word))
}

function isSlip(entry: Entry, compact: string, words: readonly string[]): boolean {
  if (isNearlyAny([entry.compact, withoutIo(entry.compact), ...entry.aliases], compact)) {
    return true
  }
  if (words.length === 0) return false
  return words.every((word) => hasWord(entry, singular(word)) || isNearlyAny(entry.words, word))
}

function isNearlyAny(candidates: readonly string[], text: string): boolean {
  if (text.length < FORGIVING_LENGTH) return false
  return candidates.some((each) => isOneSlipAway(each, text))
}

/** Whether one letter is added, missing or different, or two neighbors are swapped. */
function isOneSlipAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start += 1
  let end = 0
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const restOfA = a.slice(start, a.length - end)
  const restOfB = b.slice(start, b.length - end)
  if (restOfA.length <= 1 && restOfB.length <= 1) return true
  return restOfA.length === 2 && restOfA[0] === restOfB[1] && restOfA[1] === restOfB[0]
}

/**
 * Removes `io`, which is part of most names. Short words are kept, since the rest would match too
 * many.
 */
function withoutIo(text: string): string {
  return text.length >= 6 ? text.replace(/io$/, '') : text
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word
}

/**
 * Suggests up to three games with the most similar names, for a search without results. A short text
 * may be the start of a name.
 */
export function listNearest(games: readonly Game[], text: string): Game[] {
  const folded = fold(text)
  const pairs = pairsOf(folded)
  const likenessTo = (name: string) =>
    Math.max(
      ...[name, name.slice(0, folded.length + 1)].map((each) => likenessOf(pairs, pairsOf(each))),
    )
  return games
    .map((game) => ({ game, likeness: likenessTo(fold(game.name)) }))
    .filter(({ likeness }) => likeness >= LIKENESS)
    .toSorted((a, b) => b.likeness - a.likeness || a.game.position - b.game.position)
    .slice(0, NEAREST_GAMES)
    .map(({ game }) => game)
}

/** Returns the text that is most similar to this one; undefined if none is at least half the same. */
export function findNearest(texts: readonly string[], text: string): string | undefined {
  const pairs = pairsOf(fold(text))
  const likenesses = texts.map((each) => likenessOf(pairs, pairsOf(fold(each))))
  const most = Math.max(...likenesses)
  return most >= 0.5 ? texts[likenesses.indexOf(most)] : undefined
}

function pairsOf(text: string): Set<string> {
  const pairs = new Set<string>()
  for (let index = 0; index < text.length - 1; index += 1) pairs.add(text.slice(index, index + 2))
  return pairs
}

/** The Sørensen–Dice coefficient: twice the common pairs, divided by the pairs of both. */
function likenessOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size + b.size === 0) return 0
  const common = [...a].filter((pair) => b.has(pair)).length
  return (2 * common) / (a.size + b.size)
}

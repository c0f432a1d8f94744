/** Finding games by what people type: the substring rule first, then what they may have meant. */
import type { Game } from './game.ts'

/** From this length on one slip of a key is forgiven (decisions, Catalogue). */
const FORGIVING_LENGTH = 5
/** Shorter texts are part of too many aliases: such a one must be the whole alias. */
const PART_LENGTH = 3
/** Words that say nothing where everything is an io game. */
const EMPTY_WORDS = new Set(['game', 'games', 'io', 'the', 'a', 'an', 'and', 'of', 'with', 'for'])
/** How alike a name must be to be suggested where nothing was found, from 0 to 1. */
const LIKENESS = 0.3
const NEAREST_GAMES = 3

/** What a search gives: sort each list for itself, and show `exact` first. */
export interface SearchResult {
  /** The name or description contains the text (specification 5). */
  exact: Game[]
  /** Found in spite of dots, spaces, hyphens, accents; by genre or alias; or by one slip of a key. */
  close: Game[]
}

/** A game as the search looks at it, made once. */
interface Entry {
  name: string
  description: string
  /** The name without what does not matter. */
  compact: string
  aliases: string[]
  genres: string[]
  /** Every word of name, aliases, genres and description. */
  words: string[]
}

const entries = new WeakMap<Game, Entry>()

/** Lower case, without accents, dots, spaces and hyphens. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

function wordsOf(text: string): string[] {
  return text
    .split(/[^\p{L}\p{N}\p{M}'’]+/u)
    .map(fold)
    .filter((word) => word !== '')
}

function entryOf(game: Game): Entry {
  const known = entries.get(game)
  if (known) return known
  const { name, description, aliases, genre } = game
  const entry: Entry = {
    name: name.toLowerCase(),
    description: description.toLowerCase(),
    compact: fold(name),
    aliases: aliases.map(fold),
    genres: genre.map(fold),
    words: [...new Set([name, ...aliases, ...genre, description].flatMap(wordsOf))],
  }
  entries.set(game, entry)
  return entry
}

/** The games that the text finds (decisions, Catalogue); blank text finds all. */
export function searchGames(games: readonly Game[], text: string): SearchResult {
  const needle = text.trim().toLowerCase()
  if (needle === '') return { exact: [...games], close: [] }
  const exact = games.filter((game) => {
    const { name, description } = entryOf(game)
    return name.includes(needle) || description.includes(needle)
  })
  const compact = fold(needle)
  if (compact === '') return { exact, close: [] }
  const found = new Set(exact)
  const others = games.filter((game) => !found.has(game))
  const words = wordsOf(needle)
  const telling = words.filter((word) => !EMPTY_WORDS.has(word))
  // Beside what the rule finds, only what surely is meant: a name, an alias or a genre.
  const isClose = exact.length > 0 ? isNamed : isMeant
  const close = others.filter((game) => isClose(entryOf(game), compact, telling))
  // A slip is looked for only where nothing else was meant: or `shooter` would also find `shouted`.
  if (found.size > 0 || close.length > 0) return { exact, close }
  return { exact, close: others.filter((game) => isSlip(entryOf(game), compact, telling)) }
}

function isNamed({ compact: name, aliases, genres }: Entry, text: string): boolean {
  const isGenre = text.length >= PART_LENGTH && genres.some((genre) => genre.startsWith(text))
  return isGenre || name.includes(text) || aliases.includes(text)
}

function isMeant(entry: Entry, compact: string, words: readonly string[]): boolean {
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

/** One letter more, less, other, or two neighbours swapped. */
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

/** `.io` is part of most names. What is left of a short word would be part of too many. */
function withoutIo(text: string): string {
  return text.length >= 6 ? text.replace(/io$/, '') : text
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word
}

/** Up to three games whose names are most like the text, for a search that found nothing. */
export function listNearest(games: readonly Game[], text: string): Game[] {
  const pairs = pairsOf(fold(text))
  return games
    .map((game) => ({ game, likeness: likenessOf(pairs, pairsOf(fold(game.name))) }))
    .filter(({ likeness }) => likeness >= LIKENESS)
    .toSorted((a, b) => b.likeness - a.likeness || a.game.position - b.game.position)
    .slice(0, NEAREST_GAMES)
    .map(({ game }) => game)
}

function pairsOf(text: string): Set<string> {
  const pairs = new Set<string>()
  for (let index = 0; index < text.length - 1; index += 1) pairs.add(text.slice(index, index + 2))
  return pairs
}

/** Sørensen and Dice: twice what both have, by what each has. */
function likenessOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size + b.size === 0) return 0
  const common = [...a].filter((pair) => b.has(pair)).length
  return (2 * common) / (a.size + b.size)
}

/** Whether a password is little more than what is known of its owner: name, address, the portal. */

/** Shorter words are a part of too many others. */
const MIN_WORD_LENGTH = 3

/** Letters and digits that a password needs beside such words: a year is guessed at once. */
const MIN_BESIDE = 5

/** Letters and digits alone, as they are told apart by nobody who guesses: no case, no accents. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** The words of a text, and the text as one word; of an address, the part before its `@` too. */
function listWords(text: string): string[] {
  const words = [text, text.split('@')[0]!, ...text.split(/[^\p{L}\p{M}\p{N}]+/u)].map(fold)
  return words.filter((word) => word.length >= MIN_WORD_LENGTH)
}

/**
 * True where a password has hardly a letter or digit beside the words of these texts.
 *
 * @param texts display name, address, the portal's name
 */
export function isSimilarToAccount(password: string, texts: readonly string[]): boolean {
  const folded = fold(password)
  const longestFirst = texts.flatMap(listWords).toSorted((a, b) => b.length - a.length)
  // A gap for each: what stood around a word must not become another one.
  const beside = longestFirst.reduce((rest, word) => rest.replaceAll(word, ' '), folded)
  return beside !== folded && beside.replaceAll(' ', '').length < MIN_BESIDE
}

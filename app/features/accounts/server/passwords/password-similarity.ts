/** Detects passwords that mostly repeat the user's name, address or the portal's name. */

/** Shorter words occur in too many other words. */
const MIN_WORD_LENGTH = 3

/**
 * Letters and digits that a password needs in addition to known words. A year is too few: attackers
 * append it.
 */
const MIN_REMAINDER = 5

/**
 * Keeps letters and digits only, in lower case and without accents, since attackers try variants.
 */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/**
 * Returns the words of a text and the text as one word; for an address, also the part before `@`.
 */
function listWords(text: string): string[] {
  const words = [text, text.split('@')[0]!, ...text.split(/[^\p{L}\p{M}\p{N}]+/u)].map(fold)
  return words.filter((word) => word.length >= MIN_WORD_LENGTH)
}

/**
 * Returns true if fewer than 5 letters or digits remain without the words of these texts.
 *
 * @param texts display name, address, portal name
 */
export function isSimilarToAccount(password: string, texts: readonly string[]): boolean {
  const folded = fold(password)
  const longestFirst = texts.flatMap(listWords).toSorted((a, b) => b.length - a.length)
  // Replaces each word with a space: the parts around it must not join into another known word.
  const remainder = longestFirst.reduce((rest, word) => rest.replaceAll(word, ' '), folded)
  return remainder !== folded && remainder.replaceAll(' ', '').length < MIN_REMAINDER
}

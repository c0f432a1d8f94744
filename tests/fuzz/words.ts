/** Lists of words, written as text: many short ones are easier to read so. */

/** What stands between blanks and line breaks. */
export function listWords(text: string): string[] {
  return text.trim().split(/\s+/)
}

/** Shortens a text to a number of characters, at the end of a word, with an ellipsis. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  // The character after the end tells whether the last word is whole.
  return text.slice(0, max + 1).replace(/[\s,،;:]+\S*$/u, '') + '…'
}

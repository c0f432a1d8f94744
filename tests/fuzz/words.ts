/** Word lists written as text, which is easier to read than arrays. */

/** Splits a text at spaces and line breaks. */
export function listWords(text: string): string[] {
  return text.trim().split(/\s+/)
}

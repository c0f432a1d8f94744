/** Cuts texts. */

/**
 * Trims and truncates a text, never within a character: half a surrogate pair is no text, and cannot be
 * encoded in a URL.
 */
export const cutText = (text: string, maxLength: number): string =>
  text
    .trim()
    .slice(0, maxLength)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()

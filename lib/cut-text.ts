/** Cleans and cuts texts that others have written. */

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

/** One line without characters that a game's text may not have, or that only break or turn lines. */
export const plainLine = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replaceAll(/[\p{Cc}\p{Co}\s]+/gu, ' ')

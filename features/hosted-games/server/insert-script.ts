/** Puts the portal's script first into the html of a game. */

/** Longer comments before the page are no reason to keep more of it in memory. */
export const SEARCHED_BYTES = 64 * 2 ** 10

/** UTF-16 by its mark, as old editors write it; in every other encoding a tag is ASCII. */
const WIDE: Record<string, string> = { '\xff\xfe': 'utf-16le', '\xfe\xff': 'utf-16be' }

/** What may stand before the first element: a mark, comments, and the doctype. */
const PROLOG = /^(?:\ufeff|\xef\xbb\xbf)?(?:\s|<!--(?:-?>|.*?--!?>)|<[?!](?!--)[^>]*>)*/s

/**
 * Inserts the tag before the first element, so that it runs before the game's first line. The parser
 * makes the head for it, and takes the attributes of the page's own `html` later.
 *
 * @param page the whole file, or its first `SEARCHED_BYTES` and more
 */
export function insertScript(page: Buffer, tag: string): Buffer {
  const encoding = WIDE[page.toString('latin1', 0, 2)]
  const start = page.subarray(0, SEARCHED_BYTES)
  // A character for each byte or two, so that places in the text lead to those in the file.
  const text = encoding
    ? new TextDecoder(encoding, { ignoreBOM: true }).decode(start)
    : start.toString('latin1')
  const place = PROLOG.exec(text)![0].length * (encoding ? 2 : 1)
  const bytes = Buffer.from(tag, encoding ? 'utf16le' : 'latin1')
  if (encoding === 'utf-16be') bytes.swap16()
  return Buffer.concat([page.subarray(0, place), bytes, page.subarray(place)])
}

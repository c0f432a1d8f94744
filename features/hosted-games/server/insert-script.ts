/** Puts the portal's script first into the html of a game. */
import type { Token } from 'parse5'
import { readTokens } from '#lib/html-tokens.ts'

/** Longer comments before the page are no reason to keep more of it in memory. */
export const SEARCHED_BYTES = 64 * 2 ** 10

/** The first bytes of a file in UTF-16, as old editors write it, and in UTF-8. */
const MARKS = { 'utf-16le': '\xff\xfe', 'utf-16be': '\xfe\xff', latin1: '\xef\xbb\xbf' } as const
const ENCODINGS = ['utf-16le', 'utf-16be', 'latin1'] as const

/**
 * Inserts the tag before the first element, so that it runs before the game's first line. The parser
 * makes the head for it, and takes the attributes of the page's own `html` later.
 *
 * @param page the whole file, or its first `SEARCHED_BYTES` and more
 */
export function insertScript(page: Buffer, tag: string): Buffer {
  const first = page.toString('latin1', 0, 3)
  const marked = ENCODINGS.find((each) => first.startsWith(MARKS[each]))
  // Without a mark, a tag is ASCII in every encoding.
  const encoding = marked ?? 'latin1'
  const mark = marked ? MARKS[marked].length : 0
  // A character for each byte or two, so that places in the text lead to those in the file.
  const width = encoding === 'latin1' ? 1 : 2
  const text = new TextDecoder(encoding).decode(page.subarray(mark, SEARCHED_BYTES))
  let found: number | undefined
  const note = ({ location }: Token.TagToken | Token.CharacterToken) => {
    found ??= location!.startOffset
  }
  readTokens(text, { onStartTag: note, onCharacter: note })
  const place = mark + width * (found ?? 0)
  const bytes = Buffer.from(tag, width === 2 ? 'utf16le' : 'latin1')
  if (encoding === 'utf-16be') bytes.swap16()
  return Buffer.concat([page.subarray(0, place), bytes, page.subarray(place)])
}

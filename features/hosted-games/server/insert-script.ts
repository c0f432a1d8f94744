/** Puts the portal's script first into the html of a game. */
import { parse, type Token } from 'parse5'

type Location = Token.Location

/** A head that does not start here has no script of its own before it. */
export const SEARCHED_BYTES = 64 * 2 ** 10

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])

/** UTF-16 by its byte order mark, as old editors write; in every other encoding a tag is ASCII. */
function encodingOf(start: Buffer): 'utf-16le' | 'utf-16be' | 'latin1' {
  const mark = start.toString('latin1', 0, 2)
  return mark === '\xff\xfe' ? 'utf-16le' : mark === '\xfe\xff' ? 'utf-16be' : 'latin1'
}

/** The bytes of a tag in the encoding of the file that starts so. */
export function encodeTag(tag: string, start: Buffer): Buffer {
  const encoding = encodingOf(start)
  if (encoding === 'latin1') return Buffer.from(tag, 'latin1')
  const bytes = Buffer.from(tag, 'utf16le')
  return encoding === 'utf-16be' ? bytes.swap16() : bytes
}

/**
 * Where the script goes: at the start of the head, so that it runs before the game's first line.
 *
 * @param start the first `SEARCHED_BYTES` of the file
 */
export function findScriptPlace(start: Buffer): number {
  const encoding = encodingOf(start)
  const width = encoding === 'latin1' ? 1 : 2
  const mark = width === 2 ? 2 : BYTE_ORDER_MARK.equals(start.subarray(0, 3)) ? 3 : 0
  // A character for each byte or two, so that places in the text lead to those in the file.
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(start.subarray(mark))
  const document = parse(text, { sourceCodeLocationInfo: true })
  const doctype = document.childNodes.find(({ nodeName }) => nodeName === '#documentType')
  const html = document.childNodes.find((node) => node.nodeName === 'html')
  const head =
    html && 'childNodes' in html && html.childNodes.find(({ nodeName }) => nodeName === 'head')
  for (const node of [head, html]) {
    const place = node && 'sourceCodeLocation' in node ? node.sourceCodeLocation : undefined
    const tag = place && 'startTag' in place ? (place.startTag as Location | undefined) : undefined
    if (tag) return mark + width * tag.endOffset
  }
  return mark + width * (doctype?.sourceCodeLocation?.endOffset ?? 0)
}

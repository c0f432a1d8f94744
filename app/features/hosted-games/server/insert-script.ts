/** Puts the portal's script first into the html of a game. */
import { parse, type Token } from 'parse5'

type Location = Token.Location

/** A head that does not start here has no script of its own before it. */
export const SEARCHED_BYTES = 64 * 2 ** 10

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])

/** How to write into the file: UTF-16, if its byte order mark says so, as old editors of Windows write. */
export const encodingOf = (start: Buffer): 'utf16le' | 'latin1' =>
  start[0] === 0xff && start[1] === 0xfe ? 'utf16le' : 'latin1'

/**
 * Where the script goes: at the start of the head, so that it runs before the game's first line.
 *
 * @param start the first `SEARCHED_BYTES` of the file
 */
export function findScriptPlace(start: Buffer): number {
  const encoding = encodingOf(start)
  const width = encoding === 'utf16le' ? 2 : 1
  const mark = width === 2 ? 2 : BYTE_ORDER_MARK.equals(start.subarray(0, 3)) ? 3 : 0
  // A character for each byte or two, so that places in the text lead to those in the file.
  const text = start.subarray(mark).toString(encoding)
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

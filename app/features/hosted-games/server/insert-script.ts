/** Puts the portal's script first into the html of a game. */
import { parse, type Token } from 'parse5'

type Location = Token.Location

/** A head that does not start here has no script of its own before it. */
export const SEARCHED_BYTES = 64 * 2 ** 10

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])

/**
 * Where the script goes: at the start of the head, so that it runs before the game's first line.
 *
 * @param start the first `SEARCHED_BYTES` of the file
 */
export function findScriptPlace(start: Buffer): number {
  const mark = BYTE_ORDER_MARK.equals(start.subarray(0, 3)) ? 3 : 0
  // A character for each byte, so that places in the text are those in the file.
  const text = start.subarray(mark).toString('latin1')
  const document = parse(text, { sourceCodeLocationInfo: true })
  const doctype = document.childNodes.find(({ nodeName }) => nodeName === '#documentType')
  const html = document.childNodes.find((node) => node.nodeName === 'html')
  const head =
    html && 'childNodes' in html && html.childNodes.find(({ nodeName }) => nodeName === 'head')
  for (const node of [head, html]) {
    const place = node && 'sourceCodeLocation' in node ? node.sourceCodeLocation : undefined
    const tag = place && 'startTag' in place ? (place.startTag as Location | undefined) : undefined
    if (tag) return mark + tag.endOffset
  }
  return mark + (doctype?.sourceCodeLocation?.endOffset ?? 0)
}

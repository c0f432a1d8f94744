/** Puts the portal's script first into the html of a game. */
import { parse, type Token } from 'parse5'

type Location = Token.Location

/** A head that does not start here has no script of its own before it. */
export const SEARCHED_BYTES = 64 * 2 ** 10

/**
 * Where the script goes: at the start of the head, so that it runs before the game's first line.
 *
 * @param start the first `SEARCHED_BYTES` of the file
 */
export function findScriptPlace(start: Buffer): number {
  // A character for each byte, so that places in the text are those in the file.
  const document = parse(start.toString('latin1'), { sourceCodeLocationInfo: true })
  const doctype = document.childNodes.find(({ nodeName }) => nodeName === '#documentType')
  const html = document.childNodes.find((node) => node.nodeName === 'html')
  const head =
    html && 'childNodes' in html && html.childNodes.find(({ nodeName }) => nodeName === 'head')
  for (const node of [head, html]) {
    const place = node && 'sourceCodeLocation' in node ? node.sourceCodeLocation : undefined
    const start =
      place && 'startTag' in place ? (place.startTag as Location | undefined) : undefined
    if (start) return start.endOffset
  }
  return doctype?.sourceCodeLocation?.endOffset ?? (start[0] === 0xef ? 3 : 0)
}

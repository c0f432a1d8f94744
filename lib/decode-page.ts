/** Decodes html of any origin: old pages and editors do not write UTF-8. */
import { attempt } from '#lib/attempt.ts'

const IN_HEADER = /charset\s*=\s*["']?([\w:.-]+)/i
/** A comment, or how the page itself is encoded. A meta element with a name is about something else. */
const IN_PAGE =
  /<!--[^]*?(?:-->|$)|(?:<meta(?![^>]{0,500}?\s(?:name|property)=)\s[^>]{0,500}?charset|^<\?xml\s[^>]{0,99}?encoding)\s{0,9}=\s{0,9}["']?\s{0,9}([\w:.-]+)/gi

const BYTE_ORDER_MARK = /^(?:(\xef\xbb\xbf)|(\xff\xfe)|\xfe\xff)/

/**
 * Decodes a page by its byte order mark or declared encoding (HTML, 13.2.3.2), else as UTF-8. Browsers
 * do not insist that the declaration is within the first 1,024 bytes.
 *
 * @param contentType of the response; empty for a file
 */
export function decodePage(body: Buffer, contentType = ''): string {
  const start = body.toString('latin1', 0, 65_536)
  const mark = BYTE_ORDER_MARK.exec(start)
  const inPage = [...start.matchAll(IN_PAGE)].find(([, name]) => name)?.[1]
  const names = [
    mark && (mark[1] ? 'utf-8' : mark[2] ? 'utf-16le' : 'utf-16be'),
    IN_HEADER.exec(contentType)?.[1],
    // A declaration that can be read is not in UTF-16.
    inPage?.replace(/^utf-16\w*/i, 'utf-8'),
  ]
  for (const name of names) {
    // Perhaps no encoding has this name.
    const decoder = name && attempt(() => new TextDecoder(name))
    if (decoder) return decoder.decode(body)
  }
  return body.toString('utf8')
}

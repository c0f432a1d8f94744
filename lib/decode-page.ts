/** Decodes html of any origin: old pages and editors do not write UTF-8. */
import { attempt } from '#lib/attempt.ts'

const IN_HEADER = /charset\s*=\s*["']?([\w:.-]+)/i
const IN_PAGE = /<meta\s[^>]{0,500}?charset\s*=\s*["']?\s*([\w:.-]+)/i

const BYTE_ORDER_MARK = /^(?:(\xef\xbb\xbf)|(\xff\xfe)|\xfe\xff)/

/**
 * Decodes a page by its byte order mark or declared encoding (HTML, 13.2.3.2), else as UTF-8.
 *
 * @param contentType of the response; empty for a file
 */
export function decodePage(body: Buffer, contentType = ''): string {
  const start = body.toString('latin1', 0, 1_024)
  const mark = BYTE_ORDER_MARK.exec(start)
  // A meta element that can be read is not in UTF-16.
  const declared = (IN_HEADER.exec(contentType) ??
    IN_PAGE.exec(start.replaceAll(/utf-16\w*/gi, 'utf-8')))?.[1]
  const encoding = mark ? (mark[1] ? 'utf-8' : mark[2] ? 'utf-16le' : 'utf-16be') : declared
  // Perhaps no encoding has this name.
  return attempt(() => new TextDecoder(encoding).decode(body)) ?? body.toString('utf8')
}

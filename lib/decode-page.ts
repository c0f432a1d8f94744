/** Decodes pages and text files as browsers do. */
import type { Token } from 'parse5'
import { attempt } from '#lib/attempt.ts'
import { readTokens } from '#lib/html-tokens.ts'

const NAME = /(?:charset|encoding)\s*=\s*["']?\s*([\w:.-]+)/i

const BYTE_ORDER_MARK = /^(?:(\xef\xbb\xbf)|(\xff\xfe)|\xfe\xff)/

/**
 * Decodes a page by its byte order mark or declared encoding (HTML, 13.2.3.2), else as UTF-8, which
 * may end within a character, or as windows-1252 if it is not that. Browsers do not insist that the
 * declaration is within the first 1,024 bytes.
 *
 * @param contentType of the response; empty for a file
 */
export function decodePage(body: Buffer, contentType = ''): string {
  const start = body.toString('latin1', 0, 65_536)
  const mark = BYTE_ORDER_MARK.exec(start)
  const names = [
    mark && (mark[1] ? 'utf-8' : mark[2] ? 'utf-16le' : 'utf-16be'),
    NAME.exec(contentType)?.[1],
    // A declaration that can be read is not in UTF-16.
    findDeclared(start)?.replace(/^utf-16\w*/i, 'utf-8'),
  ]
  for (const name of names) {
    // Perhaps no encoding has this name.
    const decoder = name && attempt(() => new TextDecoder(name))
    if (decoder) return decoder.decode(body)
  }
  const utf8 = () => new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: true })
  return attempt(utf8) ?? new TextDecoder('windows-1252').decode(body)
}

/** Returns the first encoding in a meta element or an XML declaration. */
function findDeclared(page: string): string | undefined {
  let found: string | undefined
  readTokens(page, {
    onStartTag({ tagName, attrs }) {
      if (tagName !== 'meta') return
      const valueOf = (wanted: string) => attrs.find(({ name }) => name === wanted)?.value
      const isType = valueOf('http-equiv')?.toLowerCase() === 'content-type'
      found ||= valueOf('charset')?.trim() || (isType ? namedIn(valueOf('content')) : undefined)
    },
    onComment({ data, location }: Token.CommentToken) {
      if (location!.startOffset === 0 && data.startsWith('?xml')) found ??= namedIn(data)
    },
  })
  return found
}

const namedIn = (text = '') => NAME.exec(text)?.[1]

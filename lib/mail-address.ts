/**
 * Mail addresses as browsers accept them in `<input type=email>` (HTML, "valid e-mail address"), the
 * same for players and the operator.
 */
import { z } from 'zod'

/** RFC 5321, 4.5.3.1.3: a path has 256 characters with its brackets. */
const MAX_LENGTH = 254
/** HTML accepts dots anywhere before the `@`. RFC 5321 (4.1.2, Dot-string) does not. */
const STRAY_DOT = /^\.|\.\.|\.@/

/**
 * Returns a domain in ASCII and lower case: `почта.рф` is `xn--80a1acny.xn--p1ai`. Undefined if it
 * is none, or an IP address.
 */
export function parseMailDomain(text: string): string | undefined {
  // The URL parser would cut or decode what has these signs.
  if (/[\s/?#@:%\\]/.test(text) || !URL.canParse(`http://${text}`)) return undefined
  const domain = new URL(`http://${text}`).hostname
  return z.regexes.html5Email.test(`a@${domain}`) && !/(^|\.)\d+$/.test(domain) ? domain : undefined
}

/** Returns the address with its domain in ASCII. Undefined if it is none. */
export function parseMailAddress(text: string): string | undefined {
  const at = text.lastIndexOf('@')
  const domain = parseMailDomain(text.slice(at + 1))
  const address = `${text.slice(0, Math.max(0, at))}@${domain}`
  if (!domain || address.length > MAX_LENGTH || STRAY_DOT.test(address)) return undefined
  return z.regexes.html5Email.test(address) ? address : undefined
}

/**
 * Whether someone typed this stored address. A copied one may have the marks that isolate it in texts
 * from right to left, and a typed one its domain in its own letters.
 */
export function isTypedAddress(typed: string, address: string): boolean {
  const plain = typed
    .replaceAll(/[\u2066-\u2069]/g, '')
    .trim()
    .toLowerCase()
  return plain === address || parseMailAddress(plain) === address
}

/** Returns the schema of an address, with the message of a wrong one. */
export const mailAddress = (message: string) =>
  z.string(message).transform((text, context) => {
    const address = parseMailAddress(text.trim())
    if (!address) context.addIssue(message)
    return address ?? z.NEVER
  })

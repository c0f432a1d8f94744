/** Chooses the encoding of a response by the request's `Accept-Encoding` header. */
import { parseAccept } from 'hono/utils/accept'

export type Encoding = 'br' | 'gzip' | 'identity'

/**
 * Returns the best encoding that the client accepts (RFC 9110, 12.5.3). `q=0` excludes an encoding.
 */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity'
  const accepted = parseAccept(acceptEncoding.toLowerCase()).filter(({ q }) => q > 0)
  // Ignores order and weights: browsers list gzip first, with equal weights.
  const best = (['br', 'gzip'] as const).find((name) => accepted.some(({ type }) => type === name))
  return best ?? 'identity'
}

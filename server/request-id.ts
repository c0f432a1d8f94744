/** The name of a request: the same on an error page and in every line of the log about it. */
import type { IncomingMessage } from 'node:http'

const ids = new WeakMap<IncomingMessage, string>()

/** Made when it is first asked for: most requests are never spoken of. */
export function requestIdOf(incoming: IncomingMessage): string {
  const held = ids.get(incoming)
  if (held) return held
  const id = crypto.randomUUID()
  ids.set(incoming, id)
  return id
}

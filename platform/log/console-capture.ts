/** Redirects the console output of libraries and Node to the log. */
import { format } from 'node:util'
import type { Logger } from 'pino'

/** Does not change `console.log`, which prints the portal's messages for the operator. */
export function captureConsole(log: Logger): void {
  console.error = (...words: unknown[]) => log.error(describe(words), 'printed by a library')
  console.warn = (...words: unknown[]) => log.warn(describe(words), 'printed by a library')
  console.info = (...words: unknown[]) => log.debug(describe(words), 'printed by a library')
  console.debug = console.info
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ err: warning }, 'Node.js warning'))
}

function describe(words: unknown[]): object {
  const [first] = words
  return first instanceof Error ? { err: first } : { text: format(...words) }
}

/** The log for people (`LOG_FORMAT=pretty`): time, level, what happened, and the rest beside it. */
import type { DestinationStream } from 'pino'

const LEVELS: Record<number, string> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
}

interface LoggedError {
  type?: string
  message?: string
  stack?: string
}

interface LogLine {
  level: number
  /** ms */
  time: number
  msg?: string
  err?: LoggedError
  [field: string]: unknown
}

/** Takes the log's JSON lines and writes them for people. */
export function createPrettyLog(write: (text: string) => void): DestinationStream {
  return { write: (line) => write(formatLine(JSON.parse(line) as LogLine)) }
}

/** One line; an error's stack stands below it, indented. Times are UTC, as in the JSON. */
export function formatLine({ level, time, msg = '', err, ...fields }: LogLine): string {
  const clock = new Date(time).toISOString().slice(0, 23).replace('T', ' ')
  const rest = Object.entries(fields).map(([name, value]) => ` ${name}=${write(value)}`)
  const head = `${clock} ${(LEVELS[level] ?? String(level)).padEnd(5)} ${printable(msg)}${rest.join('')}\n`
  if (!err) return head
  const lines = (err.stack ?? `${err.type}: ${err.message}`).split('\n')
  return head + lines.map((line) => `    ${printable(line.trimEnd())}\n`).join('')
}

function write(value: unknown): string {
  return typeof value === 'string' && /^[\w./:@-]+$/.test(value)
    ? value
    : printable(JSON.stringify(value))
}

/** What a client sent must not move the cursor of whoever reads the log. */
function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, escape)
}

function escape(character: string): string {
  return `\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`
}

/**
 * The readable log (`LOG_FORMAT=pretty`): time, level and message, followed by the other fields.
 */
import pino, { type DestinationStream } from 'pino'

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

/** Returns a stream that takes JSON lines and prints them as readable text. */
export function createPrettyLog(write: (text: string) => void): DestinationStream {
  return { write: (line) => write(formatLine(JSON.parse(line) as LogLine)) }
}

/** Formats one entry. An error's stack follows, indented. Times are UTC, as in the JSON. */
export function formatLine({ level, time, msg = '', err, ...fields }: LogLine): string {
  const clock = new Date(time).toISOString().slice(0, 23).replace('T', ' ')
  const rest = Object.entries(fields).map(([name, value]) => ` ${name}=${write(value)}`)
  const name = (pino.levels.labels[level] ?? String(level)).toUpperCase()
  const head = `${clock} ${name.padEnd(5)} ${printable(msg)}${rest.join('')}\n`
  if (!err) return head
  const lines = (err.stack ?? `${err.type}: ${err.message}`).split('\n')
  return head + lines.map((line) => `    ${printable(line.trimEnd())}\n`).join('')
}

function write(value: unknown): string {
  return typeof value === 'string' && /^[\w./:@-]+$/.test(value)
    ? value
    : printable(JSON.stringify(value))
}

/**
 * Escapes control characters, so that client data cannot move the cursor of the operator's
 * terminal.
 */
function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, escape)
}

function escape(character: string): string {
  return `\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`
}

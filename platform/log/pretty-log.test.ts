/** The readable log: one line per entry, without control characters. */
import pino from 'pino'
import { expect, test } from 'vitest'
import { createPrettyLog, formatLine } from './pretty-log.ts'

const time = Date.UTC(2026, 10, 22, 12, 30, 5, 7)

test('prints time, level and message, followed by the other fields', () => {
  expect(formatLine({ level: 40, time, msg: 'slow request', route: '/game/:id', ms: 612.5 })).toBe(
    '2026-11-22 12:30:05.007 WARN  slow request route=/game/:id ms=612.5\n',
  )
  expect(formatLine({ level: 30, time, counts: { 400: 2 }, text: 'two words' })).toBe(
    '2026-11-22 12:30:05.007 INFO   counts={"400":2} text="two words"\n',
  )
})

test('prints an error below with its stack, as the log writes it', () => {
  const texts: string[] = []
  const log = pino(
    { base: null },
    createPrettyLog((text) => void texts.push(text)),
  )
  log.error({ err: new TypeError('no such table'), reference: 'abc' }, 'page failed')
  const [head, first, second] = texts.join('').split('\n')
  expect(head).toMatch(/ ERROR page failed reference=abc$/)
  expect(first).toBe('    TypeError: no such table')
  expect(second).toMatch(/^ {8}at /)
})

test('escapes control characters and line breaks in client data', () => {
  const escape = '\u001B[2J\u009B2J\r\nINFO all is well'
  const line = formatLine({ level: 20, time, msg: escape, path: escape, err: { stack: escape } })
  // eslint-disable-next-line no-control-regex -- these are what is looked for
  expect(line.replaceAll(/\n(?=    |$)/g, '')).not.toMatch(/\p{Cc}/u)
  expect(line.split('\n')).toHaveLength(4)
})

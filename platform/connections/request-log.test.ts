/** Which responses are logged, and the limit on lines about slow ones. */
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import pino from 'pino'
import { expect, test } from 'vitest'
import { requestIdOf } from '../http/request-id.ts'
import { createResponseLogger } from './request-log.ts'
import { createTraffic } from '../process/traffic.ts'

interface Line {
  level: number
  reference: string
  leftOut?: number
}

function makeLogger(level: string) {
  const lines: Line[] = []
  const log = pino({ level, base: null }, { write: (line) => void lines.push(JSON.parse(line)) })
  const traffic = createTraffic()
  traffic.learn([], ['/player/:publicId'])
  const clock = { now: 0 }
  const logResponse = createResponseLogger({ traffic, log }, () => clock.now)
  return { lines, traffic, clock, logResponse }
}

function request(url: string) {
  return Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url })
}

test('logs a slow response as a warning with its route, time and id, without its URL', async () => {
  const { lines, logResponse, traffic } = makeLogger('info')
  const incoming = request('/player/ada-1234?token=secret')
  logResponse(request('/player/ada-1234'), { status: 200, ms: 500, queries: 2 })
  logResponse(incoming, { status: 503, ms: 1_234.56, queries: 2 })
  expect(lines).toMatchObject([
    {
      level: 40,
      msg: 'slow request',
      reference: requestIdOf(incoming),
      method: 'GET',
      route: '/player/:publicId',
      status: 503,
      ms: 1_234.6,
      queries: 2,
    },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/\bada\b|secret/)
  const { values } = await traffic.metrics[0].get()
  expect(values.slice(-4).map(({ value }) => value)).toEqual([1, 0, 0, 1])
})

test('logs each response at debug level', () => {
  const { lines, logResponse } = makeLogger('debug')
  logResponse(request('/'), { status: 200, ms: 1, queries: 2 })
  logResponse(request('/'), { status: 404, ms: 1, queries: 2 })
  logResponse(request('/'), { status: 200, ms: 600, queries: 2 })
  expect(lines.map(({ level }) => level)).toEqual([20, 20, 40])
  expect(new Set(lines.map(({ reference }) => reference)).size).toBe(3)
})

test('does not report client errors as slow', () => {
  const { lines, logResponse } = makeLogger('info')
  logResponse(request('/'), { status: 400, ms: 20_000, queries: 2 })
  logResponse(request('/'), { status: 499, ms: 20_000, queries: 2 })
  logResponse(request('/'), { status: 500, ms: 20_000, queries: 2 })
  expect(lines).toHaveLength(1)
})

test('logs twenty slow responses a minute and the number of omitted ones', () => {
  const { lines, clock, logResponse } = makeLogger('info')
  for (let count = 0; count < 100; count += 1)
    logResponse(request('/'), { status: 200, ms: 600, queries: 2 })
  expect(lines).toHaveLength(20)
  clock.now = 60_000
  logResponse(request('/'), { status: 200, ms: 600, queries: 2 })
  logResponse(request('/'), { status: 200, ms: 600, queries: 2 })
  expect(lines.slice(20).map(({ leftOut }) => leftOut)).toEqual([80, undefined])
})

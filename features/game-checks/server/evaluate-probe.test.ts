/** The outcome of one probe, and the state after several in a row. */
import { expect, test } from 'vitest'
import { standingAfter, UNKNOWN, type Outcome } from './game-states.server.ts'
import { probeGame } from './check-games.ts'
import { evaluateProbe, type EvaluatedProbe } from './evaluate-probe.ts'

const ORIGINS = ['https://game.example.io', 'https://www.game.example.io']
const probe: EvaluatedProbe = {
  endedAt: 'https://game.example.io/play',
  status: 200,
  policies: [],
  frameOptions: [],
  isChallenge: false,
  isIsolated: false,
}

const evaluated: [name: string, change: Partial<EvaluatedProbe>, outcome: Outcome][] = [
  ['a response', {}, 'runs'],
  ['at another origin of the game', { endedAt: 'https://www.game.example.io/' }, 'runs'],
  ['a page that uses threads', { isIsolated: true }, 'isolated'],
  ['one that refuses frames too', { isIsolated: true, frameOptions: ['DENY'] }, 'refuses'],
  ['a refusal of frames', { frameOptions: ['DENY'] }, 'refuses'],
  ['a page that speaks of a captcha', { isChallenge: true }, 'runs'],
  ['no response', { status: undefined }, 'failed'],
  ['a game in a home network', { status: undefined, fault: 'not-public' }, 'private'],
  [
    'a site that leads to a home network',
    { status: undefined, fault: 'not-public', endedAt: 'https://192.168.1.20/' },
    'failed',
  ],
  ['a domain that was parked', { endedAt: 'https://parked.example/' }, 'failed'],
  ['the same name at another port', { endedAt: 'https://game.example.io:8443/' }, 'failed'],
  ['not found', { status: 404 }, 'failed'],
  ['a fault', { status: 500 }, 'failed'],
  ['an overload', { status: 503 }, 'failed'],
  ['a wall with a challenge', { status: 503, isChallenge: true }, 'walled'],
  ['a wall', { status: 403 }, 'walled'],
  ['a wall that counts', { status: 429 }, 'walled'],
  ['a redirect to nowhere', { status: 302 }, 'failed'],
]

test.each(evaluated)('%s', (_name, change, outcome) => {
  expect(evaluateProbe({ ...probe, ...change }, 'https://play.example.org', ORIGINS)).toBe(outcome)
})

const after = (...outcomes: Outcome[]) => outcomes.reduce(standingAfter, UNKNOWN).state

test('down after two failures in a row, and no longer after one response', () => {
  expect(after()).toBe('unknown')
  expect(after('failed')).toBe('unknown')
  expect(after('runs', 'failed')).toBe('runs')
  expect(after('refuses', 'failed')).toBe('refuses')
  expect(after('runs', 'failed', 'failed')).toBe('down')
  expect(after('runs', 'failed', 'runs', 'failed')).toBe('runs')
  expect(after('failed', 'failed', 'runs')).toBe('runs')
  expect(after('runs', 'isolated')).toBe('unknown')
  expect(after('failed', 'failed', 'refuses')).toBe('refuses')
})

test('a game in a home network is unknown, and never down', async () => {
  const game = { id: 'mine', url: 'https://192.168.1.20:8443/play', alsoAt: [] }
  const options = { userAgent: 'x', portal: 'https://play.example.org', now: () => 1 }
  const check = await probeGame(game, options)
  expect(check).toMatchObject({ fault: 'not-public', outcome: 'private' })
  expect(after('failed', check.outcome, check.outcome)).toBe('unknown')
})

test('a wall resets the state to unknown', () => {
  expect(after('failed', 'failed', 'walled')).toBe('unknown')
  expect(after('runs', 'walled')).toBe('unknown')
  expect(after('failed', 'walled', 'failed')).toBe('unknown')
})

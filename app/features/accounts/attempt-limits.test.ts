/** Attempts are counted per address and per account, in windows. */
import { expect, it } from 'vitest'
import { createAttemptLimits } from './attempt-limits.server.ts'

const MINUTE_MS = 60_000

function limitsAt(start = 0) {
  const clock = { now: start }
  return { clock, limits: createAttemptLimits(true, () => clock.now) }
}

it('lets ten sign-ins of an account pass in ten minutes, then says how long to wait', () => {
  const { clock, limits } = limitsAt()
  for (let index = 0; index < 10; index += 1) {
    expect(limits.take('sign-in', `192.0.2.${index}`, 'ada@example.org')).toBe(0)
  }
  clock.now = 4 * MINUTE_MS
  expect(limits.take('sign-in', '192.0.2.99', 'ada@example.org')).toBe(6 * 60)
  expect(limits.take('sign-in', '192.0.2.99', 'bob@example.org')).toBe(0)
  clock.now = 10 * MINUTE_MS
  expect(limits.take('sign-in', '192.0.2.99', 'ada@example.org')).toBe(0)
})

it('counts an address over all accounts', () => {
  const { limits } = limitsAt()
  for (let index = 0; index < 30; index += 1) {
    expect(limits.take('sign-in', '192.0.2.1', `player-${index}@example.org`)).toBe(0)
  }
  expect(limits.take('sign-in', '192.0.2.1', 'another@example.org')).toBeGreaterThan(0)
  expect(limits.take('sign-in', '192.0.2.2', 'another@example.org')).toBe(0)
})

it('counts each action by itself', () => {
  const { limits } = limitsAt()
  for (let index = 0; index < 5; index += 1) limits.take('reset', '192.0.2.1', 'ada@example.org')
  expect(limits.take('reset', '192.0.2.1', 'ada@example.org')).toBeGreaterThan(0)
  expect(limits.take('sign-in', '192.0.2.1', 'ada@example.org')).toBe(0)
})

it('the many who play push out nobody’s tries', () => {
  const { limits } = limitsAt()
  for (let index = 0; index < 10; index += 1) {
    limits.take('sign-in', `192.0.2.${index}`, 'ada@example.org')
  }
  for (let index = 0; index < 60_000; index += 1) {
    limits.take('play-time', `198.51.100.${index}`, `player-${index}`)
  }
  expect(limits.take('sign-in', '192.0.2.99', 'ada@example.org')).toBeGreaterThan(0)
})

it('counts nothing when it is off', () => {
  const limits = createAttemptLimits(false)
  for (let index = 0; index < 100; index += 1) {
    expect(limits.take('sign-in', '192.0.2.1', 'ada@example.org')).toBe(0)
  }
})

it('a refused address uses up no account’s tries', () => {
  const { limits } = limitsAt()
  for (let index = 0; index < 60; index += 1) {
    limits.take(
      'sign-in',
      '192.0.2.1',
      index < 30 ? `player-${index}@example.org` : 'ada@example.org',
    )
  }
  expect(limits.take('sign-in', '192.0.2.2', 'ada@example.org')).toBe(0)
})

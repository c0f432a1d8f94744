/** Which route a request counts for, and how durations are counted. */
import { expect, test } from 'vitest'
import { createTraffic } from './traffic.ts'

function makeTraffic() {
  const traffic = createTraffic()
  traffic.learn(
    ['/*', '/_.data', '/likes/:id', '/assets/*', '/favicon*', '/live'],
    ['/', '/about', '/game/:id'],
  )
  return traffic
}

test.each([
  ['/', '/'],
  ['/?q=agar', '/'],
  ['/about', '/about'],
  ['/about?utm=x', '/about'],
  ['/live?game=agar&viewer=x', '/live'],
  ['/game/agar', '/game/:id'],
  ['/game/agar?a=/b', '/game/:id'],
  ['/game/no-such-game', '/game/:id'],
  ['/assets/entry-12345678.js', '/assets/*'],
  ['/de', '/'],
  ['/de/?q=agar', '/'],
  ['/pt-br/about', '/about'],
  ['/ar/game/agar?utm=x', '/game/:id'],
  ['/de/_.data', '*.data'],
  ['/de/nope', 'other'],
  ['/de/live', 'other'],
  ['/de/likes/agar', 'other'],
  ['/de/de', 'other'],
  ['/DE/about', 'other'],
  ['/xx/about', 'other'],
  ['/_.data', '*.data'],
  ['/game/agar.data?_routes=x', '*.data'],
  ['/game/agar/more', 'other'],
  ['/game', 'other'],
  ['/favicon.ico', 'other'],
  ['/wp-login.php', 'other'],
  ['', 'other'],
  ['//game/agar', 'other'],
  ['/__proto__', 'other'],
])('%s counts for %s', (url, pattern) => {
  expect(makeTraffic().record(url, 200, 1).pattern).toBe(pattern)
})

test('keeps the number of routes constant for any requests', () => {
  const traffic = makeTraffic()
  const before = [...traffic.list()].map(({ pattern }) => pattern)
  for (let index = 0; index < 1_000; index += 1) {
    traffic.record(`/${index}/${index}`, index, index)
    traffic.record(`/de/${index}`, index, index)
  }
  expect([...traffic.list()].map(({ pattern }) => pattern)).toEqual(before)
})

test('counts responses by status class and durations by bound', () => {
  const traffic = makeTraffic()
  for (const status of [200, 204, 302, 404, 429, 500, 503]) traffic.record('/about', status, 0)
  const about = traffic.record('/about', 200, 0)
  expect(about.responses).toEqual([3, 1, 2, 2])
  for (const ms of [0.5, 1, 1.1, 600, 20_000]) traffic.record('/', 200, ms)
  const home = traffic.record('/', 200, 10_000)
  expect(home.times).toEqual([2, 1, 0, 0, 0, 0, 1, 0, 1, 1])
  expect(home.totalMs).toBeCloseTo(30_602.6)
})

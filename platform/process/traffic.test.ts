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
  expect(makeTraffic().record(url, 200, 1)).toBe(pattern)
})

/** The series of the metrics, with their values. */
async function readSeries({ metrics }: ReturnType<typeof createTraffic>) {
  const read = await Promise.all(metrics.map((metric) => metric.get()))
  return read.flatMap(({ values }) => values as { labels: object; value: number }[])
}

test('keeps the number of series constant for any requests', async () => {
  const traffic = makeTraffic()
  const before = (await readSeries(traffic)).length
  for (let index = 0; index < 1_000; index += 1) {
    traffic.record(`/${index}/${index}`, index, index)
    traffic.record(`/de/${index}`, index, index)
  }
  expect(await readSeries(traffic)).toHaveLength(before)
})

test('counts responses by status class and durations by bound', async () => {
  const traffic = makeTraffic()
  for (const status of [200, 204, 302, 404, 429, 500, 503]) traffic.record('/about', status, 0)
  for (const ms of [0.5, 1, 1.1, 600, 20_000, 10_000]) traffic.record('/', 200, ms)
  const series = await readSeries(traffic)
  const valuesOf = (labels: object) =>
    series.filter((each) => isMatch(each.labels, labels)).map(({ value }) => value)
  const isMatch = (all: object, some: object) =>
    Object.entries(some).every(([name, value]) => all[name as keyof object] === value)
  expect(
    ['2xx', '3xx', '4xx', '5xx'].map((status) => valuesOf({ route: '/about', status })[0]),
  ).toEqual([2, 1, 2, 2])
  const bounds = [0.001, 0.005, 0.5, 1, 2.5, 10, '+Inf']
  expect(bounds.map((le) => valuesOf({ route: '/', le })[0])).toEqual([2, 3, 3, 4, 4, 5, 6])
})

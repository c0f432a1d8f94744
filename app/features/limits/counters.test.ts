/** Tries in windows: all or none, given back exactly, and never pushed out by a flood. */
import { expect, test } from 'vitest'
import { createCounters } from './counters.server.ts'
import { triesOfNetworks, type Try } from './rules.ts'

const MINUTE_MS = 60_000

function countersAt(now = 0) {
  const clock = { now }
  return { clock, counters: createCounters(() => clock.now) }
}

const wrongAt = (key: string): Try => ({ rule: 'wrong-account', key })

test('a window ends for all its tries together', async () => {
  const { clock, counters } = countersAt()
  for (let index = 0; index < 10; index += 1) {
    expect((await counters.take([wrongAt('ada')])).waitS).toBe(0)
    clock.now += 30_000
  }
  expect((await counters.take([wrongAt('ada')])).waitS).toBe(5 * 60)
  expect((await counters.take([wrongAt('bob')])).waitS).toBe(0)
  clock.now = 10 * MINUTE_MS
  expect((await counters.take([wrongAt('ada')])).waitS).toBe(0)
})

test('takes a try of each or of none', async () => {
  const { counters } = countersAt()
  const session: Try = { rule: 'wrong-session', key: 'one' }
  for (let index = 0; index < 10; index += 1) await counters.take([wrongAt('ada')])
  for (let index = 0; index < 20; index += 1) {
    expect((await counters.take([session, wrongAt('ada')])).waitS).toBeGreaterThan(0)
  }
  expect((await counters.take([session])).waitS).toBe(0)
})

test('what is given back was never taken', async () => {
  const { counters } = countersAt()
  for (let index = 0; index < 100; index += 1) {
    const { waitS, giveBack } = await counters.take([wrongAt('ada')])
    expect(waitS).toBe(0)
    await giveBack()
  }
})

test('a try of a window that is over gives nothing back to the next', async () => {
  const { clock, counters } = countersAt()
  const late = await counters.take([wrongAt('ada')])
  clock.now = 10 * MINUTE_MS
  for (let index = 0; index < 10; index += 1) await counters.take([wrongAt('ada')])
  await late.giveBack()
  expect((await counters.take([wrongAt('ada')])).waitS).toBeGreaterThan(0)
})

test('a /48 of IPv6 has four times the tries of one of its networks, not 65,536 times', async () => {
  const { counters } = countersAt()
  let passed = 0
  for (let network = 0; network < 0x400; network += 1) {
    const address = `2001:db8:1:${network.toString(16)}::/64`
    const { waitS } = await counters.take(triesOfNetworks('wrong-account', address, 'ada'))
    if (waitS === 0) passed += 1
  }
  expect(passed).toBe(40)
  const elsewhere = triesOfNetworks('wrong-account', '2001:db8:2:0::/64', 'ada')
  expect((await counters.take(elsewhere)).waitS).toBe(0)
})

test('a flood of other counters pushes none out that holds guesses', async () => {
  const { clock, counters } = countersAt()
  for (let index = 0; index < 10; index += 1) await counters.take([wrongAt('ada')])
  for (let index = 0; index < 350_000; index += 1) {
    await counters.take([wrongAt(`stranger ${index}`)])
    await counters.take([{ rule: 'mail', key: `stranger ${index}` }])
  }
  expect((await counters.take([wrongAt('ada')])).waitS).toBeGreaterThan(0)
  // The flood itself was forgotten in part: that is what keeps the memory bounded.
  let fresh = 0
  for (let index = 0; index < 1_000; index += 1) {
    const most = 1
    const { waitS } = await counters.take([{ ...wrongAt(`stranger ${index}`), most }])
    if (waitS === 0) fresh += 1
  }
  expect(fresh).toBe(1_000)
  clock.now = 10 * MINUTE_MS
  expect((await counters.take([wrongAt('ada')])).waitS).toBe(0)
})

/** Tests the rate limits of mails and requests. */
import { expect, test } from 'vitest'
import { UNLIMITED } from '#platform/events/rate-limit-store.ts'
import { createMemoryRateLimitStore } from '#platform/events/memory-rate-limit-store.ts'
import { attemptsOf, createLimits, gameReportAttempts, LIKE_LIMITS } from './limits.server.ts'
import { RULES, networkAttempts } from './rules.ts'

const HOUR_MS = 3_600_000
const ADDRESS = '192.0.2.1'

function limitsAt(now = 0) {
  const clock = { now }
  const limits = createLimits(createMemoryRateLimitStore(RULES, () => clock.now))
  const changeAddress = (index: number, email: string, newEmail: string) =>
    limits.requireNewAddress({ address: `192.0.2.${index}`, email, newEmail })
  return { clock, limits, changeAddress }
}

test('limits mails of a kind to three per recipient and hour, for all requesters', async () => {
  const { clock, limits } = limitsAt()
  const attemptFive = async () => {
    const results = []
    for (let index = 0; index < 5; index += 1) {
      results.push(await limits.mayMail('reset', 'ada@example.org'))
    }
    return results
  }
  expect(await attemptFive()).toEqual([true, true, true, false, false])
  expect(await limits.mayMail('confirm', 'ada@example.org')).toBe(true)
  expect(await limits.mayMail('reset', 'bob@example.org')).toBe(true)
  clock.now = HOUR_MS
  expect(await attemptFive()).toEqual([true, true, true, false, false])
})

test('limits address confirmations to three per recipient, and names the recipient in the error', async () => {
  const { changeAddress } = limitsAt()
  const to = 'stranger@example.com'
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) =>
      changeAddress(index, `player-${index}@example.org`, to),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  await expect(changeAddress(1, 'ada@example.org', to)).rejects.toMatchObject({
    exceeded: { mailsTo: to },
    retryAfterS: 3_600,
  })
  // The rejected attempt was refunded, so Ada still has all five.
  for (let index = 0; index < 5; index += 1) {
    await changeAddress(1, 'ada@example.org', `ada-${index}@example.org`)
  }
})

test('limits address changes to five per account and hour', async () => {
  const { changeAddress } = limitsAt()
  const attempt = (index: number) =>
    changeAddress(index, 'ada@example.org', `new-${index}@example.org`)
  for (let index = 0; index < 5; index += 1) await attempt(index)
  await expect(attempt(5)).rejects.toMatchObject({ exceeded: 'attempts', retryAfterS: 3_600 })
})

test('refunds attempts without effect', async () => {
  const { limits } = limitsAt()
  for (let index = 0; index < 100; index += 1) {
    const refund = await limits.require(networkAttempts('sign-up-network', ADDRESS))
    await refund()
  }
  for (let index = 0; index < 40; index += 1)
    await limits.require(networkAttempts('sign-up-network', ADDRESS))
  await expect(limits.require(networkAttempts('sign-up-network', ADDRESS))).rejects.toMatchObject({
    retryAfterS: 3_600,
  })
})

test('limits likes to a burst of 30, then to human speed, and to 400 an hour', async () => {
  const { clock, limits } = limitsAt()
  const like = async () => (await limits.take(attemptsOf(LIKE_LIMITS, ADDRESS, 'ada'))).waitS
  const waits = []
  for (let index = 0; index < 31; index += 1) waits.push(await like())
  expect(waits).toEqual([...Array<number>(30).fill(0), 5])
  let passed = 30
  for (clock.now = 5_000; clock.now < HOUR_MS; clock.now += 1_000) {
    if ((await like()) === 0) passed += 1
  }
  expect(passed).toBe(400)
})

test('limits reports of one game to ten per network and day', async () => {
  const { clock, limits } = limitsAt()
  const reported = async (address: string, gameId: string) =>
    (await limits.take(gameReportAttempts(address, gameId))).waitS === 0
  let passed = 0
  for (; clock.now < 23 * HOUR_MS; clock.now += HOUR_MS / 60) {
    if (await reported(ADDRESS, 'agar')) passed += 1
  }
  expect(passed).toBe(10)
  expect(await reported(ADDRESS, 'survev')).toBe(true)
  expect(await reported('192.0.2.2', 'agar')).toBe(true)
  clock.now = 24 * HOUR_MS
  expect(await reported(ADDRESS, 'agar')).toBe(true)
})

test('rejects nothing if limits are off', async () => {
  const limits = createLimits(UNLIMITED)
  for (let index = 0; index < 1_000; index += 1) {
    expect((await limits.take(attemptsOf(LIKE_LIMITS, ADDRESS, 'ada'))).waitS).toBe(0)
    expect(await limits.mayMail('reset', 'ada@example.org')).toBe(true)
  }
})

test('gives an IPv6 /48 four times the attempts of one of its networks, not 65,536 times', async () => {
  const { limits } = limitsAt()
  let passed = 0
  for (let network = 0; network < 0x400; network += 1) {
    const address = `2001:db8:1:${network.toString(16)}::/64`
    const { waitS } = await limits.take(networkAttempts('wrong-account', address, 'ada'))
    if (waitS === 0) passed += 1
  }
  expect(passed).toBe(40)
  const elsewhere = networkAttempts('wrong-account', '2001:db8:2:0::/64', 'ada')
  expect((await limits.take(elsewhere)).waitS).toBe(0)
})

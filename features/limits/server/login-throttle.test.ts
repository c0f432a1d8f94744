/** Tests the failed-login throttle: what counts, who is rejected, who is delayed. */
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { connectNode, describeOnRedis } from '#tests/cluster.ts'
import { createMemoryRateLimitStore } from '#platform/events/memory-rate-limit-store.ts'
import { createRedisRateLimitStore } from '#platform/events/redis-rate-limit-store.ts'
import { createLoginThrottle, type LoginAttempt } from './login-throttle.server.ts'
import { RULES } from './rules.ts'
import { TooManyError } from './too-many-error.ts'

const EMAIL = 'ada@example.org'
const ADDRESS = '192.0.2.1'

function makeGuesses(slowMs?: number) {
  const clock = { now: 0 }
  const refusals: string[] = []
  const onRefusal = (rules: readonly string[]) => void refusals.push(...rules)
  const loginThrottle = createLoginThrottle(
    createMemoryRateLimitStore(RULES, () => clock.now),
    slowMs === undefined ? { onRefusal } : { onRefusal, slowMs },
  )
  const attempt = <Result>(check: () => Promise<Result>, who: Partial<LoginAttempt> = {}) =>
    loginThrottle.atSignIn({ email: EMAIL, address: ADDRESS, device: undefined, ...who }, check)
  const guess = (isRight: boolean, who?: Partial<LoginAttempt>) =>
    attempt(async () => isRight || undefined, who)
  /** Makes wrong attempts and returns how many passwords were checked. */
  async function countChecked(guessesMade: number, who: (index: number) => Partial<LoginAttempt>) {
    let checked = 0
    for (let index = 0; index < guessesMade; index += 1) {
      await guess(false, who(index)).then(
        () => (checked += 1),
        (error: unknown) => expect(error).toBeInstanceOf(TooManyError),
      )
    }
    return checked
  }
  return { clock, loginThrottle, attempt, guess, countChecked, refusals }
}

test('rejects after ten wrong passwords per account and address, and accepts other addresses', async () => {
  const { clock, guess, countChecked } = makeGuesses()
  expect(await countChecked(25, () => ({}))).toBe(10)
  await expect(guess(true)).rejects.toMatchObject({ retryAfterS: 600 })
  expect(await guess(true, { address: '192.0.2.2' })).toBe(true)
  expect(await guess(true, { email: 'bob@example.org' })).toBe(true)
  clock.now = 10 * 60_000
  expect(await guess(true)).toBe(true)
})

test('rejects after thirty wrong passwords per address for all accounts together', async () => {
  const { countChecked, guess } = makeGuesses()
  const one = (index: number) => ({ email: `player-${index}@example.org` })
  expect(await countChecked(50, one)).toBe(30)
  expect(await guess(true, { address: '198.51.100.7' })).toBe(true)
})

test('takes no attempt if the check fails for another reason', async () => {
  const { attempt, countChecked } = makeGuesses()
  for (let index = 0; index < 50; index += 1) {
    const failing = attempt(() => Promise.reject(new Error('the queue is full')))
    await expect(failing).rejects.toThrow('the queue is full')
  }
  expect(await countChecked(25, () => ({}))).toBe(10)
})

test('allows concurrent attempts no more checks than sequential ones', async () => {
  const { attempt } = makeGuesses()
  let checks = 0
  const outcomes = await Promise.allSettled(
    Array.from({ length: 80 }, () =>
      attempt(async () => {
        checks += 1
        await turn()
        return undefined
      }),
    ),
  )
  expect(checks).toBe(10)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(70)
})

test('accepts a class that signs in at once, beyond the number of attempts', async () => {
  const { attempt } = makeGuesses()
  const outcomes = await Promise.all(
    Array.from({ length: 90 }, (_, index) =>
      attempt(() => turn('in'), { email: `pupil-${index}@example.org` }),
    ),
  )
  expect(outcomes).toEqual(outcomes.map(() => 'in'))
})

test('checks one attempt of a client network at a time, and limits those that wait', async () => {
  const { attempt, refusals } = makeGuesses()
  const { promise: held, resolve: release } = Promise.withResolvers<boolean>()
  const hold = (address: string) => attempt(() => held, { address })
  const waiting = Array.from({ length: 100 }, () => hold(ADDRESS))
  await turn()
  expect(refusals).toEqual([])
  await expect(hold(ADDRESS)).rejects.toMatchObject({ retryAfterS: 5 })
  expect(refusals).toEqual(['wrong-network'])
  const elsewhere = Array.from({ length: 20 }, () => hold('198.51.100.7'))
  release(true)
  expect(await Promise.all([...waiting, ...elsewhere])).toHaveLength(120)
})

test('counts the attempts of a known device separately, from all addresses', async () => {
  const { guess, countChecked } = makeGuesses()
  await countChecked(25, () => ({}))
  await expect(guess(true)).rejects.toBeInstanceOf(TooManyError)
  expect(await guess(true, { device: 'known' })).toBe(true)
  // A known device has ten attempts from all addresses. Further ones count for the client network.
  const copied = (address: string) => () => ({ device: 'known', address })
  expect(await countChecked(4, copied('198.51.100.1'))).toBe(4)
  expect(await countChecked(30, copied('198.51.100.2'))).toBe(6 + 10)
  expect(await countChecked(30, copied(ADDRESS))).toBe(0)
})

test('delays unknown devices while an account is attacked from many addresses, and rejects none', async () => {
  const slowMs = 400
  const { guess, countChecked } = makeGuesses(slowMs)
  const everywhere = (index: number) => ({ address: `192.0.2.${index % 200}` })
  const timeOf = async (work: Promise<unknown>) => {
    const startedAt = performance.now()
    await work
    return performance.now() - startedAt
  }
  expect(await countChecked(100, everywhere)).toBe(100)
  expect(await timeOf(countChecked(2, () => ({ address: '198.51.100.1' })))).toBeGreaterThan(
    2 * slowMs - 50,
  )
  expect(await timeOf(guess(true, { address: '198.51.100.2' }))).toBeGreaterThan(slowMs - 50)
  expect(await timeOf(guess(true, { address: '198.51.100.2', device: 'known' }))).toBeLessThan(
    slowMs,
  )
})

test('counts wrong passwords in the settings per session', async () => {
  const { loginThrottle } = makeGuesses()
  const inSession = (sessionId: string, isRight: boolean) =>
    loginThrottle.inSession({ sessionId, address: ADDRESS }, async () => isRight || undefined)
  for (let index = 0; index < 10; index += 1) await inSession('stolen', false)
  await expect(inSession('stolen', true)).rejects.toBeInstanceOf(TooManyError)
  expect(await inSession('own', true)).toBe(true)
})

describeOnRedis('a class that signs in at two nodes', (server) => {
  test('accepts correct passwords, and rejects after too many wrong ones at both nodes', async () => {
    const nodes = [await connectNode(server()), await connectNode(server())].map((redis) =>
      createLoginThrottle(createRedisRateLimitStore(redis, RULES)),
    )
    const settled = Promise.withResolvers<void>()
    const signIn = (pupil: number, isRight: boolean) =>
      nodes[pupil % 2]!.atSignIn(
        { email: `pupil-${pupil}@example.org`, address: ADDRESS, device: undefined },
        async () => {
          await settled.promise
          return isRight || undefined
        },
      )
    // More than the attempts of a network.
    const first = Array.from({ length: 30 }, (_, index) => signIn(2 * index, true))
    const rest = Array.from({ length: 20 }, (_, index) => signIn(2 * index + 1, true))
    settled.resolve()
    expect(await Promise.all([...first, ...rest])).toEqual(Array(50).fill(true))

    for (let pupil = 0; pupil < 30; pupil += 1) await signIn(pupil, false)
    await expect(signIn(30, false)).rejects.toThrow(TooManyError)
    await expect(signIn(31, false)).rejects.toThrow(TooManyError)
  })
})
